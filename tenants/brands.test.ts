import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { changeFiles, copyShippedBrands, shippedBrands, type FileChange } from '../tests/shipped-brands.ts';
import { readBrands } from './brands.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function read(changes: Record<string, FileChange>) {
  const folder = copyShippedBrands(changes);
  folders.push(folder);
  return { folder, ...readBrands(folder) };
}

const problemsOf = (changes: Record<string, FileChange>) =>
  read(changes).problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

const acmePartner = JSON.stringify({
  name: 'acme',
  brand: 'super',
  enabled: true,
  basePath: '/rx',
  clientDomainName: 'rx.acme.example',
  clientDisplayName: 'Acme',
  subdomains: ['rx.acme.example'],
});

describe('the shipped brand files', () => {
  test('define three partners in order, two at /rx and one at /', () => {
    const { partners, tenants, sources } = shippedBrands;
    expect(partners.map(({ name, basePath }) => [name, basePath])).toEqual([
      ['super', '/rx'],
      ['medicaid', '/rx'],
      ['savehealth', '/'],
    ]);
    expect([...tenants.keys()].toSorted()).toEqual(['medicaid', 'savehealth', 'super']);
    expect(sources.map(({ id, shortLinkNumber }) => [id, shortLinkNumber])).toEqual([
      ['samsung', 1],
      ['usnews', 3],
      ['yahoo', 2],
    ]);
  });
});

describe('readBrands', () => {
  test('reports a brand file that is a folder or cannot be read', () => {
    const { folder } = read({});
    mkdirSync(join(folder, 'acme.brand.yaml'));
    mkdirSync(join(folder, 'acme.svg'));
    expect(readBrands(folder).problems).toEqual([
      { file: 'acme.brand.yaml', line: 1, reason: 'cannot be read (EISDIR).' },
      { file: 'acme.svg', line: 1, reason: 'cannot be read (EISDIR).' },
    ]);
  });

  test('reports a brand file in another encoding, with its line', () => {
    const { folder } = read({});
    const partner = Buffer.from(acmePartner.replace('Acme', 'Café'), 'latin1');
    writeFileSync(join(folder, 'acme.partner.json'), Buffer.concat([Buffer.from('\n'), partner]));
    expect(readBrands(folder).problems).toEqual([
      { file: 'acme.partner.json', line: 2, reason: 'is not in UTF-8. Save it as UTF-8.' },
    ]);
  });

  test('reads JSON files too, and a partner whose `enabled` is a boolean', () => {
    const { brands, problems } = read({ 'acme.partner.json': acmePartner });
    expect(problems).toEqual([]);
    expect(brands?.partners.find(({ name }) => name === 'acme')).toMatchObject({
      enabled: true,
      iframeDomains: [],
      clientDisplayName: 'Acme',
    });
  });

  test('reports every problem of every file at once, each with file, line and reason', () => {
    expect(
      problemsOf({
        'medicaid.brand.yaml': replace('  member: 1-800-555-0102', '  member: call us'),
        'super.brand.yaml': replace('mark: super.svg', 'mark: super.svg\nmarc: super.svg'),
        'super.partner.yaml': replace('basePath: /rx', 'basePath: /rx/'),
      }),
    ).toEqual([
      'medicaid.brand.yaml:10: help.member is "call us"; it must be a phone number such as 1-800-555-0101.',
      'super.brand.yaml:8: marc is not a field; did you mean mark?',
      'super.partner.yaml:8: basePath is "/rx/"; it must be / or a path such as /rx, without a slash at its end.',
    ]);
  });

  test.each<[string, string, FileChange, string]>([
    [
      'an unknown flag',
      'super.brand.yaml',
      replace('  testimonials: true', '  testimonals: true'),
      'super.brand.yaml:28: flags.testimonals is not a field; did you mean testimonials?',
    ],
    [
      'a field in the spelling of the wire',
      'savehealth.partner.yaml',
      replace('iframeDomains:', 'iframe_domains:'),
      'savehealth.partner.yaml:23: iframe_domains is not a field; did you mean iframeDomains?',
    ],
    [
      'an unknown color',
      'super.brand.yaml',
      replace("    ink: '#17211D'", "    inc: '#17211D'\n    ink: '#17211D'"),
      'super.brand.yaml:49: theme.light.inc is not a field; did you mean ink?',
    ],
    [
      'a word for a color',
      'super.brand.yaml',
      replace("ink: '#17211D'", 'ink: green'),
      'super.brand.yaml:49: theme.light.ink is "green"; it must be a color such as "#0B5F4B".',
    ],
    [
      'a color without quotes, which YAML reads as a comment',
      'super.brand.yaml',
      replace("ink: '#17211D'", 'ink: #17211D'),
      'super.brand.yaml:49: theme.light.ink must be a color in quotes such as "#0B5F4B".',
    ],
    [
      'an unknown layout',
      'super.brand.yaml',
      replace('hero: split', 'hero: spilt'),
      'super.brand.yaml:97: theme.layout.hero is "spilt"; it must be one of split, plain, centered.',
    ],
    [
      'words for a place that no page has',
      'super.words.yaml',
      replace('  questions: Quick', '  question: Quick'),
      'super.words.yaml:12: en-US.question is not a field; did you mean questions?',
    ],
    [
      'a missing field',
      'super.brand.yaml',
      replace(/ {2}pharmacist: .+\n/, ''),
      'super.brand.yaml:9: help.pharmacist is missing.',
    ],
    [
      'a style sheet in a length',
      'super.brand.yaml',
      replace('headingTracking: -0.02em', "headingTracking: '0}body{display:none'"),
      'super.brand.yaml:37: theme.headingTracking is "0}body{display:none"; it must be a length in em such as -0.02em.',
    ],
    [
      'a frame origin that would end its header',
      'savehealth.partner.yaml',
      replace("'https://partner.example'", "'https://partner.example; script-src *'"),
      'savehealth.partner.yaml:24: iframeDomains.0 is "https://partner.example; script-src *"; it must be a scheme and a host name such as https://partner.example, without a path.',
    ],
    [
      'a syntax error of YAML',
      'medicaid.partner.yaml',
      replace('basePath: /rx', 'basePath: [/rx'),
      'medicaid.partner.yaml:9: is not valid YAML:',
    ],
    [
      'a syntax error of JSON',
      'acme.partner.json',
      '{\n  "name": "acme",\n  "name": "acme"\n}',
      'acme.partner.json:3:',
    ],
    [
      'an unknown tag',
      'super.brand.yaml',
      replace('id: super', 'id: !secret super'),
      'super.brand.yaml:4: is not valid YAML: Unresolved tag',
    ],
    [
      'a name that would be ignored',
      'acme.yaml',
      'id: acme',
      'acme.yaml:1: The name must end with .brand.yaml, .words.yaml, .partner.yaml or .source.yaml (or .yml or .json), or .svg for an image.',
    ],
    ['an image that is not an SVG', 'acme.svg', 'PNG', 'acme.svg:1: The image must be an SVG.'],
  ])('rejects %s with its line', (_, file, change, problem) => {
    const found = problemsOf(typeof change === 'string' ? { [file]: change } : { [file]: change });
    expect(found).toHaveLength(1);
    expect(found[0]?.slice(0, problem.length)).toBe(problem);
  });
});

describe('readBrands, with files that contradict each other', () => {
  test('rejects a second claim of a host, and names the file that has it and its base path', () => {
    const claim = acmePartner.replace('["rx.acme.example"]', '["rx.acme.example","medicaid.localhost"]');
    expect(problemsOf({ 'zacme.partner.json': claim })).toEqual([
      'zacme.partner.json:1: subdomains.1 medicaid.localhost is already used at medicaid.partner.yaml:12, with the base path /rx.',
    ]);
  });

  test('rejects a pattern that overlaps with a host of another partner', () => {
    expect(
      problemsOf({
        'super.partner.yaml': replace(
          '  - super.preview.fairscript.example',
          "  - '*.preview.fairscript.example'",
        ),
      }),
    ).toEqual([
      'super.partner.yaml:23: noindexDomains.2 *.preview.fairscript.example overlaps with medicaid.preview.fairscript.example at medicaid.partner.yaml:18, with the base path /rx.',
    ]);
  });

  test('rejects two brands with one id, two sources with one number, and names without a file', () => {
    expect(
      problemsOf({
        'medicaid.brand.yaml': (text) =>
          text.replace('id: medicaid', 'id: super').replace('yahoo: YHDEMO2', 'nobody: YHDEMO2'),
        'medicaid.partner.yaml': replace('brand: medicaid', 'brand: acme'),
        'super.brand.yaml': replace('mark: super.svg', 'mark: acme.svg'),
        'yahoo.source.yaml': replace('shortLinkNumber: 2', 'shortLinkNumber: 1'),
      }),
    ).toEqual([
      'super.brand.yaml:4: id "super" is already used at medicaid.brand.yaml:4.',
      'yahoo.source.yaml:10: shortLinkNumber 1 is already used at samsung.source.yaml:13.',
      'medicaid.partner.yaml:6: brand is "acme", but no *.brand.yaml has that id.',
      'medicaid.words.yaml:4: brand is "medicaid", but no *.brand.yaml has that id.',
      'medicaid.brand.yaml:16: partnerGroups.nobody must be the id of a *.source.yaml.',
      'super.brand.yaml:7: mark is "acme.svg", but this folder has no such file.',
    ]);
  });

  test('rejects a folder without an enabled partner', () => {
    const disable = replace("enabled: 'true'", "enabled: 'false'");
    const names = ['super', 'medicaid', 'savehealth'];
    expect(problemsOf(Object.fromEntries(names.map((name) => [`${name}.partner.yaml`, disable])))).toEqual([
      '.:1: The folder must have at least one *.partner.yaml with enabled: "true".',
    ]);
  });
});

test('a brand without a partner is a warning, and one whose partner is not enabled is none', () => {
  const { folder, brands, problems } = read({
    'acme.brand.yaml': readFileSync('brands/super.brand.yaml', 'utf8').replace('id: super', 'id: acme'),
  });
  expect(problems).toEqual([]);
  expect(brands?.warnings).toEqual([
    {
      file: 'acme.brand.yaml',
      line: 4,
      reason: 'id "acme" is the brand of no *.partner.yaml, so that no site shows it.',
    },
  ]);
  const partner = acmePartner.replace('"super"', '"acme"').replace('"true"', '"false"');
  changeFiles(folder, { 'acme.partner.json': partner });
  expect(readBrands(folder).brands?.warnings).toEqual([]);
});

test('colors with too little contrast are warnings with their lines and ratios', () => {
  const { folder, brands, problems } = read({
    'super.brand.yaml': replace("ink: '#17211D'", "ink: '#999999'"),
  });
  expect(problems).toEqual([]);
  expect(brands?.warnings[0]).toEqual({
    file: 'super.brand.yaml',
    line: 49,
    reason: 'theme.light.ink lacks contrast: ink on background is 2.68:1, and needs 4.5:1.',
  });
  changeFiles(folder, { 'super.brand.yaml': replace("ink: '#999999'", "ink: '#17211D'") });
  expect(readBrands(folder).brands?.warnings).toEqual([]);
});
