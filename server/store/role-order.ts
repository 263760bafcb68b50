import { sql } from 'kysely'

/** Orders rows by role, the highest first: the order in which other members take over what a person owned. */
export const highestRoleFirst = sql`case role when 'owner' then 0 when 'admin' then 1 else 2 end`
