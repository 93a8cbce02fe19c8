import { z } from 'zod';
import type { DrugType } from '../domain/medication.ts';
import { keepDrugsWithNdc } from './drugs-with-ndc.ts';
import { call, gatewayHeaders } from './http.ts';
import { parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** One drug of a medication response (spec §3). Only the ndc is certain. */
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
   * The drugs of a name, each with its ndc, for a quantity as picked (not multiplied by the package size).
   * Drugs without an ndc are dropped. Throws UpstreamError: none left is kind `validation` with status 404
   * (spec §5, §8), an unknown name kind `http` with status 404.
   */
  fetchMedications: (
    name: string,
    quantity: number,
    context: CallContext,
  ) => Promise<{ drugs: Medication[] }>;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const medication = z.object({
  ndc: z.string(),
  name: text,
  type: z
    .enum(['Brand', 'Generic'])
    .nullish()
    .transform((type) => type ?? null),
  form: text,
  dosage: text,
  quantity: z
    .number()
    .nullish()
    .transform((quantity) => quantity ?? null),
});

/** The medication service of the gateway: GET v2/medications/{name}?quantity (spec §7). */
export function createMedicationsClient(gateway: GatewayUpstream): MedicationsClient {
  return {
    fetchMedications: (name, quantity, context) =>
      call(
        gateway,
        {
          upstream: 'medications',
          category: 'medication',
          method: 'GET',
          path: ['v2', 'medications', name],
          query: { quantity },
          headers: gatewayHeaders(gateway, context),
          read: (reply) => ({ drugs: parseReply(z.array(medication), keepDrugsWithNdc(reply)) }),
        },
        context,
      ),
  };
}
