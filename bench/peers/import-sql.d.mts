export function importSql(dialect: {
  number: (text: string) => string;
  day: (text: string) => string;
}): Record<'checked' | 'counts' | 'costs' | 'output', string>;
