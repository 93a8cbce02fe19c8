import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';

/**
 * Loads the data of a page again whose prices were pending when it was sent, with the full time limit of prices.
 * Undefined until they arrive, and on a page that has its prices.
 */
export function useLatePrices<Data>(late: { url: string } | null) {
  const { key } = useLocation();
  const { load, data } = useFetcher<Data>({ key });
  const url = late?.url;
  useEffect(() => {
    if (url) void load(url);
  }, [load, url]);
  return data;
}
