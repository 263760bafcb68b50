import { basePaths } from './hosts.ts'
import { headerComponents, refusal } from './openapi-answers.ts'
import type { Json } from './openapi-schemas.ts'

const [base] = basePaths.base
const file = (description: string, headers: Json, content: Json): Json => ({ description, headers, content })

/** What is served beside the calls: this page, and pictures of people. */
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
        200: file('Done.', { 'Cache-Control': headerComponents['NotStored'] }, { 'application/json': { schema: { type: 'object' } } }),
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
}
