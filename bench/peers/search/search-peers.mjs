// Search libraries over the names of medications, each as its documentation advises for misspelled words.
import { DatabaseSync } from 'node:sqlite';

import uFuzzy from '@leeoniya/ufuzzy';
import { create, insertMultiple, search } from '@orama/orama';
import Fuse from 'fuse.js';

/**
 * @param documents objects of the strings id, name and others.
 * @param limit the number of ids that a search returns at most.
 * @returns for each library, by name, a function that builds an index and returns its search function, which returns the ids
 * for a query, best first.
 */
export const searchPeers = (documents, limit) => ({
  'orama, tolerance 2': () => {
    const index = create({ schema: { name: 'string', others: 'string' } });
    insertMultiple(index, documents);
    return async (term) => {
      const { hits } = await search(index, { term, limit, tolerance: 2, boost: { name: 2 } });
      return hits.map(({ id }) => id);
    };
  },

  'fuse.js, its defaults': () => {
    const index = new Fuse(documents, { keys: ['name', 'others'] });
    return (query) => index.search(query, { limit }).map(({ item }) => item.id);
  },

  'uFuzzy, one error a word': () => {
    const texts = documents.map(({ name, others }) => `${name} ${others}`);
    const index = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
    return (query) => {
      const [found, info, order] = index.search(texts, query);
      const best = order ? order.map((position) => info.idx[position]) : (found ?? []);
      return best.slice(0, limit).map((position) => documents[position].id);
    };
  },

  'SQLite FTS5, trigrams': () => {
    const database = new DatabaseSync(':memory:');
    database.exec("CREATE VIRTUAL TABLE names USING fts5(id UNINDEXED, name, others, tokenize = 'trigram')");
    const insert = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
    for (const { id, name, others } of documents) insert.run(id, name, others);
    const match = database.prepare('SELECT id FROM names WHERE names MATCH ? ORDER BY rank LIMIT ?');
    const begin = database.prepare('SELECT id FROM names WHERE name LIKE ? LIMIT ?');
    return (query) => {
      const rows = query.length < 3 ? begin.all(`${query}%`, limit) : match.all(anyTrigram(query), limit);
      return rows.map(({ id }) => id);
    };
  },
});

/** A misspelled word shares most of its trigrams with the right word. */
function anyTrigram(query) {
  const text = query.replaceAll('"', '');
  const trigrams = Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3));
  return [...new Set(trigrams)].map((trigram) => `"${trigram}"`).join(' OR ');
}
