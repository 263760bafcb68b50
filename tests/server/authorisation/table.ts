import type { Row } from './actors.ts'
import { accounts } from './accounts.ts'
import { folders } from './folders.ts'
import { people } from './people.ts'
import { records } from './records.ts'
import { searches } from './searches.ts'

/** Each route × each actor (G8). A route without a row fails the test. */
export const table: readonly Row[] = [...accounts, ...people, ...records, ...folders, ...searches]

/** What the server answers outside of the contract; open to everybody, because it says nothing of anybody. */
export const outsideTheContract = [
  'GET /v1/openapi.json',
  'GET /api/openapi.json',
  'GET /v1/avatars/:name',
  'GET /api/avatars/:name',
  'GET /sw-control.json',
  'POST /csp-reports',
  'GET /*',
]
