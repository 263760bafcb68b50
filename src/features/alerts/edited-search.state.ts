import { proxy, useSnapshot } from 'valtio'

/** The saved search whose search is being edited on the page of results. Only for this visit of the app: until then it stays as it is. */
const edited = proxy<{ id: string | undefined }>({ id: undefined })

export const editSearchOf = (id: string | undefined): void => void (edited.id = id)
export const useEditedSearch = (): string | undefined => useSnapshot(edited).id
