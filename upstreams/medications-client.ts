import { z } from 'zod';
import type { DrugType } from '../domain/medication.ts';
import { drugType, keepDrugsWithNdc } from './drugs-with-ndc.ts';
import { callGateway } from './http.ts';
import { textOrEmpty, parseRows, positiveOrNull } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** One drug of a medication response (spec §3). Only the NDC is guaranteed. */
export interface Medication {
  ndc: string;
  name: string | null;
  type: DrugType | null;
  form: string | null;
  dosage: string | null;
  quantity: number | null;
}

export interface MedicationsClient {
  /**
   * The drugs of a name for a picked quantity, not multiplied by the package size. Drugs without an NDC are dropped.
   * Throws UpstreamError: of kind `validation` with status 404 if no drug is left (spec §5, §8), of kind `http` with
   * status 404 for an unknown name.
   */
  fetchMedications: (
    name: string,
    quantity: number,
    context: CallContext,
  ) => Promise<{ drugs: Medication[] }>;
}

const textOrNull = textOrEmpty.transform((text) => text || null);

const medication = z.object({
  ndc: z.string(),
  name: textOrNull,
  type: drugType,
  form: textOrNull,
  dosage: textOrNull,
  quantity: positiveOrNull,
});

/** The medication service of the gateway: GET v2/medications/{name}?quantity (spec §7). */
export function createMedicationsClient(gateway: GatewayUpstream): MedicationsClient {
  return {
    fetchMedications: (name, quantity, context) =>
      callGateway(
        gateway,
        {
          upstream: 'medications',
          category: 'medication',
          method: 'GET',
          path: ['v2', 'medications', name],
          query: { quantity },
          parse: (reply, warn) => ({
            drugs: parseRows(medication, keepDrugsWithNdc(reply, warn), 'drugs', warn),
          }),
        },
        context,
      ),
  };
}
