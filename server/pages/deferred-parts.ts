import { documentMarks } from '../../domain/document-marks.ts';

/** The marks that `deferHtml` (app/shell/html-part.server.ts) writes around a part. */
const [startText = '', linkEndText = ''] = documentMarks.deferred('|').split('|');
const start = Buffer.from(startText);
const linkEnd = Buffer.from(linkEndText);
const end = Buffer.from(documentMarks.endOfDeferred);
const scriptEnd = '</script>';

/** A document with links in place of its deferred parts. */
export interface SplitDocument {
  document: Buffer;
  /** The parts, each as a template with the name of its link; null without parts. */
  parts: Buffer | null;
}

/** Moves the deferred parts out of a document. The remaining document uses the same memory. */
export function splitDocument(page: Buffer): SplitDocument {
  const templates: string[] = [];
  let length = 0;
  let from = 0;
  for (let at = page.indexOf(start); at !== -1; at = page.indexOf(start, from)) {
    const linkAt = at + start.byteLength;
    const partAt = page.indexOf(linkEnd, linkAt);
    const partEnd = page.indexOf(end, partAt);
    const link = page.toString('utf8', linkAt, partAt);
    const [, name = ''] = / data-deferred="([\w-]+)"/.exec(link) ?? [];
    const html = page.toString('utf8', partAt + linkEnd.byteLength, partEnd);
    templates.push(`<template id="${name}">${html}</template>`);
    length += page.copy(page, length, from, at);
    length += page.copy(page, length, linkAt, partAt);
    from = partEnd + end.byteLength;
  }
  if (templates.length === 0) return { document: page, parts: null };
  length += page.copy(page, length, from);
  return { document: page.subarray(0, length), parts: Buffer.from(templates.join('')) };
}

/** A document with empty JSON elements, and the same elements with their JSON. */
interface ExtractedData {
  document: Buffer;
  elements: string;
}

/** Moves the JSON out of elements of a document. The remaining document uses the same memory. */
export function extractData(page: Buffer, ids: readonly string[]): ExtractedData {
  let document = page;
  let elements = '';
  for (const id of ids) {
    const tag = `<script id="${id}" type="application/json">`;
    const at = document.indexOf(tag);
    if (at === -1) continue;
    const from = at + Buffer.byteLength(tag);
    const to = document.indexOf(scriptEnd, from);
    elements += document.toString('utf8', at, to) + scriptEnd;
    const rest = document.copy(document, from, to);
    document = document.subarray(0, from + rest);
  }
  return { document, elements };
}
