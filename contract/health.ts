import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** By itself, because every visit needs it first. */
export const alive = endpoint({
  method: 'GET',
  host: 'base',
  path: '/health',
  summary: 'Whether the process answers.',
  reply: v.object({ status: v.literal('ok'), version: v.string() }),
  needs: 'guest',
  auth: 'ignored',
})

export const health = {
  alive,
  ready: endpoint({
    method: 'GET',
    host: 'base',
    path: '/ready',
    summary:
      'Whether the server takes requests, and what of it works: `ok`, or a sentence. Otherwise, and while stopping, 503, with a sentence for each part that is out.',
    reply: v.object({ status: v.literal('ready'), records: v.number(), parts: v.record(v.string(), v.string()) }),
    needs: 'guest',
    auth: 'ignored',
    errors: ['not_ready'],
  }),
}
