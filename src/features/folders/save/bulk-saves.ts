import * as v from 'valibot'
import { proxy, ref } from 'valtio'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { formatNumber } from '#kit/format-number.ts'
import { draftNames, keepDraft, readDraft } from '#offline/index.ts'
import { session } from '#session/session.ts'

/** A save of many items that the server does by itself (contract/bulk-save.ts), until its result was shown. */
const bulkSave = v.object({
  /** Its Idempotency-Key. */
  key: v.string(),
  /** The id is a temporary one while a new folder waits. */
  folder: v.object({ id: v.string(), name: v.string() }),
  index: v.picklist(indexNames),
  slugs: v.array(v.string()),
})
export type BulkSave = v.InferOutput<typeof bulkSave>

/** Those that were begun in this page, by their names. */
export const begunSaves = proxy<{ byName: Record<string, { userId: string | undefined; save: BulkSave }> }>({ byName: {} })

const prefix = 'Saving '
export const isBulkSaveName = (name: string): boolean => name.startsWith(prefix)

/**
 * Begins a save. It is stored on this device first, so that it is asked for again until the server has answered, also after a reload: its key
 * makes it happen once.
 */
export async function beginBulkSave(index: IndexName, slugs: readonly string[], folder: { id: string; name: string }): Promise<void> {
  const save = { key: crypto.randomUUID(), folder: { id: folder.id, name: folder.name }, index, slugs: [...slugs] }
  const name = await freeName(`${prefix}${formatNumber(slugs.length)} items to ${folder.name}`)
  await keepDraft(name, save)
  begunSaves.byName[name] = { userId: session.user?.user_id, save: ref(save) }
}

/** The name is what people are shown when they log out before it is done. */
async function freeName(wanted: string): Promise<string> {
  const taken = new Set([...(await draftNames()), ...Object.keys(begunSaves.byName)])
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} (${count})`
    if (!taken.has(name)) return name
  }
}

/** A save by its name; undefined if its result was shown meanwhile, perhaps by another tab. */
export async function openBulkSave(name: string): Promise<BulkSave | undefined> {
  const parsed = v.safeParse(bulkSave, await readDraft<unknown>(name))
  return parsed.success ? parsed.output : begunSaves.byName[name]?.save
}

/** Its result was shown. */
export async function endBulkSave(name: string): Promise<void> {
  delete begunSaves.byName[name]
  await keepDraft(name, undefined)
}
