// The page of Fairscript as data for the peers, and the comparison of what they made of it with the page.
import { parse } from 'parse5';

/** Elements that the peers provide in another way: scripts, styles and files that a framework loads. */
const skippedTags = new Set(['script', 'style', 'template', 'noscript']);
const skippedLinks = new Set(['stylesheet', 'modulepreload', 'preload', 'prefetch', 'expect']);

/** React's names of attributes that differ from those of HTML. */
const reactNames = Object.fromEntries(
  [
    'autoCapitalize autoComplete autoCorrect autoFocus charSet colSpan crossOrigin dateTime enctype:encType',
    'enterKeyHint fetchPriority formAction formMethod formNoValidate frameBorder hrefLang inputMode itemProp',
    'itemScope itemType maxLength minLength noValidate playsInline popover popoverTarget popoverTargetAction',
    'readOnly referrerPolicy rowSpan spellCheck srcSet tabIndex useMap class:className for:htmlFor',
  ]
    .join(' ')
    .split(' ')
    .map((name) => (name.includes(':') ? name.split(':') : [name.toLowerCase(), name])),
);
const booleans = new Set(
  'async autofocus checked default disabled formnovalidate hidden inert loop multiple muted novalidate open readonly required reversed selected'.split(
    ' ',
  ),
);

/** Reads a page into data: the elements of its head and body with their attributes and texts. */
export function readPage(html) {
  const { head, body, language } = partsOf(html);
  return {
    language,
    head: head.childNodes.flatMap(readHeadTag),
    body: body.childNodes.flatMap(readNode),
  };
}

function partsOf(html) {
  const root = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html');
  const child = (name) => root.childNodes.find(({ nodeName }) => nodeName === name);
  return { head: child('head'), body: child('body'), language: attributesOf(root).lang };
}

const attributesOf = (node) => Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]));

function readHeadTag(node) {
  const attributes = attributesOf(node);
  if (node.nodeName === 'link' && skippedLinks.has(attributes.rel)) return [];
  // The framework writes its own.
  if (attributes.charset || attributes.name === 'viewport') return [];
  return ['title', 'meta', 'link', 'script'].includes(node.nodeName) ? readNode(node) : [];
}

function readNode(node) {
  if (node.nodeName === '#text') return [node.value];
  const attributes = attributesOf(node);
  if (attributes.type === 'application/ld+json') {
    const text = node.childNodes.map(({ value }) => value).join('');
    return [
      {
        tag: 'script',
        props: { type: attributes.type, dangerouslySetInnerHTML: { __html: text } },
        children: [],
      },
    ];
  }
  if (!node.tagName || skippedTags.has(node.tagName)) return [];
  const children = joinTexts(node.childNodes.flatMap(readNode));
  const props = propsOf(node.tagName, attributes);
  if (node.tagName === 'select') props.defaultValue = takeSelected(children);
  return [{ tag: formOf(node) ?? node.tagName, props, children }];
}

/** The component of a form that is interactive in the browser. */
function formOf({ tagName, parentNode, childNodes }) {
  if (tagName !== 'form') return null;
  if (parentNode.tagName === 'search') return 'SearchForm';
  const has = (nodes) => nodes.some((node) => node.tagName === 'select' || has(node.childNodes ?? []));
  return has(childNodes) ? 'PickerForm' : null;
}

function propsOf(tag, attributes) {
  const props = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') props.style = readStyle(value);
    else if (name === 'value' && tag === 'input') props.defaultValue = value;
    else if (name === 'checked') props.defaultChecked = true;
    else if (!name.startsWith('on'))
      props[reactName(name)] = booleans.has(name) && value === '' ? true : value;
  }
  // A button or a hidden field does not change.
  if (
    tag === 'input' &&
    ['hidden', 'radio', 'checkbox'].includes(attributes.type) &&
    'defaultValue' in props
  ) {
    props.value = props.defaultValue;
    delete props.defaultValue;
  }
  return props;
}

const reactName = (name) =>
  reactNames[name] ??
  (/^(data|aria)-/.test(name) ? name : name.replaceAll(/[-:](\w)/g, (_, letter) => letter.toUpperCase()));

const readStyle = (text) =>
  Object.fromEntries(
    text
      .split(';')
      .filter((part) => part.includes(':'))
      .map((part) => {
        const [name, ...value] = part.split(':');
        return [name.trim().startsWith('--') ? name.trim() : reactName(name.trim()), value.join(':').trim()];
      }),
  );

/** React takes the selected option from the list. */
function takeSelected(options) {
  let selected;
  for (const option of options.flatMap((child) => [child, ...(child.children ?? [])])) {
    if (option.props?.selected === undefined) continue;
    delete option.props.selected;
    selected = option.props.value ?? option.children.join('');
  }
  return selected;
}

const joinTexts = (children) =>
  children.reduce((joined, child) => {
    if (typeof child === 'string' && typeof joined.at(-1) === 'string') joined.push(joined.pop() + child);
    else joined.push(child);
    return joined;
  }, []);

/**
 * Compares what two pages show: all words, headings, amounts of money and links.
 * @returns the share of common words, and the differences.
 */
export function comparePages(ours, theirs) {
  const [one, other] = [shownOn(ours), shownOn(theirs)];
  const differing = ['headings', 'amounts', 'links', 'options'].filter(
    (part) => one[part].join('\n') !== other[part].join('\n'),
  );
  return { sameWords: shareOfSame(one.words, other.words), amounts: one.amounts.length, differing };
}

function shownOn(html) {
  const shown = { words: [], headings: [], amounts: [], links: [], options: [] };
  const textOf = (node) =>
    node.nodeName === '#text'
      ? node.value
      : skippedTags.has(node.tagName)
        ? ''
        : (node.childNodes ?? []).map(textOf).join('');
  const walk = (node) => {
    const text = () => textOf(node).replaceAll(/\s+/g, ' ').trim();
    if (/^h[1-6]$/.test(node.tagName ?? '')) shown.headings.push(text());
    if (node.tagName === 'a') shown.links.push(`${text()} ${attributesOf(node).href}`);
    if (node.tagName === 'option') shown.options.push(text());
    for (const child of node.childNodes ?? []) walk(child);
  };
  const { body } = partsOf(html);
  walk(body);
  const text = textOf(body);
  shown.words = text.match(/[\p{L}\p{N}$.,¢%'’-]+/gu) ?? [];
  shown.amounts = text.match(/\$[\d,]+(?:\.\d+)?/g) ?? [];
  return shown;
}

function shareOfSame(one, other) {
  const counts = new Map();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of other) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    same += 1;
  }
  return (2 * same) / Math.max(1, one.length + other.length);
}
