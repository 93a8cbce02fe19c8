import { createElement, type ReactNode } from 'react';

import type { Child, PageData } from '../page-data.ts';
import { PickerForm } from './picker-form.tsx';
import { SearchForm } from './search-form.tsx';

/** The head and the body of a drug page. React moves the tags of the head to where they belong. */
export function DrugPage({ page }: { page: PageData }) {
  return (
    <>
      {page.head.map((tag, index) =>
        createElement(tag.tag, { ...tag.props, key: index }, ...tag.children.map(toNode)),
      )}
      {page.body.map(toNode)}
    </>
  );
}

/** The two forms that are interactive in the browser. The rest of the page is rendered only on the server. */
const forms: Record<string, typeof SearchForm> = { SearchForm, PickerForm };

function toNode(child: Child): ReactNode {
  if (typeof child === 'string') return child;
  return createElement(forms[child.tag] ?? child.tag, child.props, ...child.children.map(toNode));
}
