import { randomUUID } from 'node:crypto'
import type { AnalysisEvent } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'

/** Analyses per record of one user of a server. */
export const itemScene = (server: TestServer, user: TestUser) => ({
  user,
  preview: (asked: object) => server.request<Record<string, never>>('/v1/ai_analysis/analyze_per_item_preview', { user, body: asked }),
  start: (asked: object) => server.request<AnalysisRow>('/v1/ai_analysis/per_item_runs', { user, body: asked, key: true }),
  stop: (id: string) => server.request(`/v1/ai_analysis/runs/${id}/stop`, { user, method: 'PUT', key: true }),
  show: async (id: string) => (await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${id}`, { user })).body,
  credits: async () => (await server.request<{ ai_credits: number }>('/v1/remaining_credits', { user, body: {} })).body.ai_credits,
  events: async (id: string): Promise<AnalysisEvent[]> =>
    (await server.request<string>(`/v1/ai_analysis/runs/${id}/events`, { user })).body
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as AnalysisEvent),
  /** The answer with a file, with its bytes. */
  file: async (path: string, body?: object) => {
    const response = await server.app.fetch(
      new Request(`http://127.0.0.1/v1/ai_analysis/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${user.token}`, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  },
})

export const perItem = (more: object = {}) => ({
  uuid: randomUUID(),
  state: { index: 'publications' },
  questions: ['What is there?'],
  numItems: 10,
  ...more,
})
