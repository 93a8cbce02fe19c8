import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import type { RecordCall, StartTrace } from './request-scope.ts';

/**
 * Sends a trace of each request to an OpenTelemetry collector (OTLP over HTTP): a span for the request, named after its
 * route pattern and never its path, and one for each upstream call. Imported only where a collector is configured.
 */
export function createTracing(endpoint: string): {
  startTrace: StartTrace;
  recordCall: RecordCall;
  close: () => Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fairscript' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('fairscript');
  /** Converts a time of `performance.now()` to milliseconds since 1970. */
  const wallTime = (time: number) => performance.timeOrigin + time;

  const recordCall: RecordCall = (
    traceparent,
    { upstream, ok, status, milliseconds, endedAt = performance.now() },
  ) => {
    const [, traceId = '', spanId = ''] = traceparent.split('-');
    const call = tracer.startSpan(
      upstream,
      {
        kind: SpanKind.CLIENT,
        startTime: wallTime(endedAt - milliseconds),
        attributes: { 'http.response.status_code': status },
      },
      trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
    );
    if (!ok) call.setStatus({ code: SpanStatusCode.ERROR });
    call.end(wallTime(endedAt));
  };

  const startTrace: StartTrace = ({ requestId, arrivedAt }, method) => {
    const attributes = { 'request.id': requestId, 'http.request.method': method };
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, startTime: wallTime(arrivedAt), attributes },
      ROOT_CONTEXT,
    );
    const { traceId, spanId } = span.spanContext();
    const traceparent = `00-${traceId}-${spanId}-01`;
    return {
      traceId,
      traceparent,
      recordCall: (call) => recordCall(traceparent, call),
      end: ({ kind, tenant, route, cache, shed }, status) => {
        span.updateName(`${method} ${route ?? kind}`);
        span.setAttributes({ kind, tenant, 'http.route': route, cache, shed });
        if (status === null) span.setAttribute('aborted', true);
        else span.setAttribute('http.response.status_code', status);
        if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return { startTrace, recordCall, close: () => provider.shutdown() };
}
