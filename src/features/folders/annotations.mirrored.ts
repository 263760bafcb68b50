import type { Annotation } from '#contract/folders.ts'
import { keyText, type SyncMark, mirrored } from '#offline/index.ts'
import { folderLanes, folders } from './folders.mirrored.ts'

export type AnnotationRow = Annotation & { mark?: SyncMark }
/** An item of a folder: a record by its first slug, or an own entry by its id and the index `own`. */
export type ItemId = Pick<Annotation, 'folder_id' | 'index' | 'slug_value'>

export const annotations = mirrored<AnnotationRow>()({
  name: 'annotations',
  title: 'Notes and marks',
  since: 6,
  key: ['folder_id', 'index', 'slug_value'],
  indexes: ['folder_id'],
  // Encrypted, because notes are private, and apart from the items, which are not and are read by the thousand: most have no annotation.
  parent: folders,
  version: 'version',
  lanes: folderLanes,
  target: 'annotation',
  mutations: () => import('./mirror/mutations.ts'),
})

export const annotationKey = (item: ItemId): string => keyText(annotations, item)
