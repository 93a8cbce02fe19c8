/** What a worker of the chaos tests is told, as JSON in its first argument. */
export interface WorkerSettings {
  /** The store. */
  url: string;
  secret: string;
  sms: { baseUrl: string; accountSid: string; authToken: string; from: string };
  concurrency: number;
  leaseMs: number;
  maxEraseDelayMs?: number;
}
