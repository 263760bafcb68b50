import { sql } from 'kysely'

/** Orders rows by their role, the highest first: the order in which what was a person's passes on. */
export const highestRoleFirst = sql`case role when 'owner' then 0 when 'admin' then 1 else 2 end`
