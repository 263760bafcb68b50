import { account } from './account.ts'
import { changes } from './changes.ts'
import type { Group } from './endpoint.ts'
import { folders } from './folders.ts'
import { health } from './health.ts'
import { publications } from './publications.ts'
import { records } from './records.ts'
import { search } from './search.ts'

/** Every call of the product, by subject. The server, the documentation and the generated tests walk this list. */
export const contract = { account, changes, folders, health, publications, records, search } satisfies Record<string, Group>
