import type { ColumnType } from 'kysely'

/** Lists of texts, which are JSON (server/store/codecs.ts). */
export type List = ColumnType<string[], readonly string[], readonly string[]>

export type GeneratedList = ColumnType<string[], readonly string[] | undefined, readonly string[]>
