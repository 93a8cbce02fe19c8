import { quoted } from './cells.ts';
import { uniqueBy, type CheckedRow } from './checked-row.ts';
import type { ChainRecord, AssistanceProgramRecord } from './records.ts';

/** programmes.csv: patient assistance programmes, each with chains that exist. */
export function checkProgrammes(rows: CheckedRow[], chains: ChainRecord[]): AssistanceProgramRecord[] {
  const unique = uniqueBy();
  const known = new Set(chains.map(({ chain }) => chain));
  return rows.map((row) => {
    const { cell } = row;
    const number = cell.matching('number', /^[1-9]\d{0,8}$/, 'a number of 1 to 9 digits');
    unique(row, 'number', number, `the programme ${number}`);
    const takingPart = cell.list('chains', 1);
    const stranger = takingPart.find((chain) => chain !== '' && !known.has(chain));
    if (stranger !== undefined) cell.problem('chains', `${quoted(stranger)} is not a chain of chains.csv`);
    const helpLine = cell.text('help_line');
    return {
      number,
      name: cell.required('name'),
      chains: takingPart,
      description: cell.required('description'),
      helpLine: helpLine && cell.matching('help_line', /^\d{10}$/, 'a phone number of 10 digits'),
      demonstration: cell.oneOf('demonstration', ['', 'yes']) === 'yes',
    };
  });
}
