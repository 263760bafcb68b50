import { feedForms } from './alert-feeds.ts'
import { basePaths } from './hosts.ts'
import { headerComponents, refusal } from './openapi-answers.ts'
import { pictureName } from './rich-text-nodes.ts'
import type { Json } from './openapi-schemas.ts'

const [base] = basePaths.base
const file = (description: string, headers: Json, content: Json): Json => ({ description, headers, content })

const inPath = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema })

const feedHeaders: Json = {
  'Cache-Control': headerComponents['Revalidated'],
  ETag: { required: true, schema: { type: 'string' } },
  'Last-Modified': { required: true, schema: { type: 'string' } },
}

const pageHeaders: Json = { 'Cache-Control': { required: true, schema: { const: 'no-cache' } }, ETag: headerComponents['ETag'] }

/** What is served beside the calls: this page, pictures of people, feeds, and files that the server has made. */
export const filePaths: Json = {
  [`${base}/openapi.json`]: {
    get: {
      operationId: 'files.openapi',
      tags: ['files'],
      summary: 'This page.',
      'x-needs': 'guest',
      security: [{}],
      parameters: [],
      responses: {
        200: file('Done.', pageHeaders, { 'application/json': { schema: { type: 'object' } } }),
        304: { description: 'The copy that `If-None-Match` names is this page.', headers: pageHeaders },
        ...refusal('unknown_host'),
        ...refusal('internal'),
      },
    },
  },
  [`${base}/avatars/{name}`]: {
    get: {
      operationId: 'files.avatar',
      tags: ['files'],
      summary: 'The picture of a person, whose profile names it; with `-thumb` before the dot the small one.',
      'x-needs': 'guest',
      security: [{}],
      parameters: [
        { name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: String.raw`^[0-9a-f]{32}(?:-thumb)?\.webp$` } },
      ],
      responses: {
        200: file(
          'Done. The picture of a name never changes.',
          { 'Cache-Control': { required: true, schema: { const: 'public, max-age=86400, immutable' } }, ETag: headerComponents['ETag'] },
          { 'image/webp': {} },
        ),
        304: { description: 'The copy that `If-None-Match` names is the picture.' },
        ...refusal('not_found'),
        ...refusal('unknown_host'),
        ...refusal('internal'),
      },
    },
  },
  [`${base}/pictures/{name}`]: {
    get: {
      operationId: 'files.picture',
      tags: ['files'],
      summary: 'A picture of a text, which names it. It is there as long as a text has it.',
      'x-needs': 'guest',
      security: [{}],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: pictureName.source } }],
      responses: {
        200: file(
          'Done. The picture of a name never changes.',
          { 'Cache-Control': { required: true, schema: { const: 'private, max-age=86400, immutable' } }, ETag: headerComponents['ETag'] },
          { 'image/webp': {} },
        ),
        304: { description: 'The copy that `If-None-Match` names is the picture.' },
        ...refusal('not_found'),
        ...refusal('unknown_host'),
        ...refusal('internal'),
      },
    },
  },
  [`${base}/feeds/{token}/{form}`]: {
    get: {
      operationId: 'files.feed',
      tags: ['files'],
      summary: 'What an alert found last, for a feed reader. Whoever has the secret address may read it; no other login is asked for.',
      'x-needs': 'guest',
      security: [{}],
      parameters: [inPath('token', { type: 'string' }), inPath('form', { enum: Object.keys(feedForms) })],
      responses: {
        200: file('Done. The latest items, at most 100.', feedHeaders, { 'application/atom+xml': {}, 'application/feed+json': {} }),
        304: { description: 'Nothing is new since `If-None-Match` or `If-Modified-Since`.', headers: feedHeaders },
        ...refusal('not_found'),
        ...refusal('too_many'),
        ...refusal('unknown_host'),
        ...refusal('internal'),
      },
    },
  },
  [`${base}/files/{link}/{title}`]: {
    get: {
      operationId: 'files.stored',
      tags: ['files'],
      summary: 'A file that the server has made for somebody, by the link of `/request_resource`.',
      'x-needs': 'guest',
      security: [{}],
      parameters: [inPath('link', { type: 'string' }), inPath('title', { type: 'string' })],
      responses: {
        200: file(
          'Done.',
          {
            'Cache-Control': { required: true, schema: { const: 'private, no-store' } },
            'Content-Disposition': { required: true, schema: { type: 'string', pattern: '^attachment;' } },
          },
          { '*/*': {} },
        ),
        ...refusal('not_found'),
        ...refusal('unknown_host'),
        ...refusal('internal'),
      },
    },
  },
}
