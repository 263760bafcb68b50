import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const health = {
  alive: endpoint({
    method: 'GET',
    host: 'base',
    path: '/health',
    summary: 'Whether the process answers.',
    reply: v.object({ status: v.literal('ok'), version: v.string() }),
    needs: 'guest',
    auth: 'ignored',
  }),
  ready: endpoint({
    method: 'GET',
    host: 'base',
    path: '/ready',
    summary: 'Whether the store can write, files can be kept and the catalogue is open; otherwise, and while stopping, 503.',
    reply: v.object({ status: v.literal('ready'), records: v.number() }),
    needs: 'guest',
    auth: 'ignored',
    errors: ['not_ready'],
  }),
}
