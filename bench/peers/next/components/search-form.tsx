'use client';

import { useState, type ComponentProps } from 'react';

/** The search box, which suggests medications. */
export function SearchForm({ children, ...props }: ComponentProps<'form'>) {
  const [names, setNames] = useState<string[]>([]);
  const suggest = async (query: string) => {
    const response = await fetch(`/rx/api/suggestions?q=${encodeURIComponent(query)}`);
    setNames(response.ok ? ((await response.json()) as string[]) : []);
  };
  return (
    <form {...props} onInput={(event) => void suggest((event.target as HTMLInputElement).value)}>
      {children}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </form>
  );
}
