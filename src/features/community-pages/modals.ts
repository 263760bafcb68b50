import { modal } from '#ui/overlay/modal.ts'

export interface PageModalProps {
  community: { slug: string; name: string }
  /** The page as its editor begins with it; left out: a new one. */
  page?: { id: string; title: string; content: string; version: number }
}

/** Writes a new page, or edits one. Answers with its id. */
export const PageModal = modal<PageModalProps, string>({
  name: 'community-page',
  size: 'large',
  closesOnOutsideClick: false,
  load: () => import('./late/PageModal.tsx'),
})

export interface VersionsModalProps {
  community: { slug: string; name: string }
  page: { id: string; title: string; content: string; version: number }
}

/** The earlier versions of a page: compares them with it, and brings one back. */
export const VersionsModal = modal<VersionsModalProps>({
  name: 'community-page-versions',
  size: 'large',
  load: () => import('./late/VersionsModal.tsx'),
})
