import type { SiteAdmission } from '../edge/overload.ts';
import { readPostedForm } from '../edge/posted-form.ts';
import { formRejectionPage, formRejectionText } from '../edge/form-rejection.ts';
import { currentRequest } from '../telemetry/request-scope.ts';
import type { PageOwner } from './page-context.ts';
import { createResponseHead, pageResponse } from './page-response.ts';
import type { RoutedRequest } from './page-routes.ts';
import type { RenderPage } from './render-page.ts';

const maxFormBytes = 64 * 1024;

/** Answers posted forms, each rendered for its visitor. */
export function createFormHandler({ render, admission }: { render: RenderPage; admission: SiteAdmission }) {
  return async function handleForm(
    request: Request,
    page: RoutedRequest,
    owner: PageOwner,
  ): Promise<Response> {
    const posted = await readPostedForm(request, maxFormBytes);
    if (!posted.ok) {
      const isForVisitor = request.headers.get('accept')?.includes('text/html');
      return isForVisitor
        ? formRejectionPage(posted.status, page.locale, page.site)
        : formRejectionText(posted.status, posted.message);
    }
    const headers = new Headers(request.headers);
    // readPostedForm has already checked the origin. React Router would also compare the scheme, but TLS ends at the load
    // balancer.
    headers.delete('origin');
    headers.delete('content-length');
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    const form = new Request(page.url, { method: 'POST', headers, body: posted.fields });
    const rendered = await admission.run('form', () => render(form, page, owner), {
      // The wait starts now: the time in which the visitor's connection uploaded the form does not count.
      signal: currentRequest()?.signal,
    });
    if (rendered.status === 405) return formRejectionPage(405, page.locale, page.site);
    return pageResponse(
      rendered,
      createResponseHead(page, { rendered, isPublic: false, isStale: false, cookies: [] }),
      request,
    );
  };
}
