import { createECDH, randomBytes } from 'node:crypto'
import { ownerOnly, type Row, usersGet } from './actors.ts'

const unknown = { ...ownerOnly, owner: 404 }
const pair = createECDH('prime256v1')
const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
const device = { endpoint: 'https://push.example.org/a-browser', keys }

/** Where what alerts find is read besides the app: only by their own user. */
export const alertsElsewhere: readonly Row[] = [
  { name: 'alertFeeds.list', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'alertFeeds.create', params: ({ owner }) => ({ id: owner.id }), body: () => ({ feed: { alert: null } }), expect: ownerOnly },
  { name: 'alertFeeds.delete', params: ({ owner }) => ({ id: owner.id, fid: 'nothing' }), expect: unknown },
  { name: 'push.show', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'push.put', params: ({ owner }) => ({ id: owner.id }), body: () => ({ device }), expect: ownerOnly },
  { name: 'push.remove', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  {
    name: 'storedFiles.request',
    body: () => ({ resource_url: `/files/${'0'.repeat(32)}`, notification_id: '1' }),
    expect: { ...ownerOnly, ...usersGet(404) },
  },
]
