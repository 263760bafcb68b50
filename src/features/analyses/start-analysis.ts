import { call } from '#api/call.ts'
import { analyses as calls } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { Call } from '#contract/endpoint.ts'
import { pullChanges } from '#offline/index.ts'

/** Begins an analysis at the server; throws ApiError. The same one again, after a lost answer, begins and is charged once: its id says which it is. */
export async function startAnalysis(analysis: Call<typeof calls.start>['body']['analysis']): Promise<AnalysisRow> {
  const row = await call(calls.start, { body: { analysis } }, { key: analysis.id, retries: 2 })
  void pullChanges()
  return row
}
