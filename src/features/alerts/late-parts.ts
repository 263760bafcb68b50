import { late } from '#ui/waiting/late.tsx'

/** Saves the search of a page of results, or deletes what was saved of it. */
export const SaveSearch = late(() => import('./late/SaveSearch.tsx'))

/** Updates the alert that is edited to the search of a page of results. */
export const EditedSearch = late(() => import('./late/EditedSearch.tsx'))

/** Whether this device shows messages of alerts, with the way to change it. */
export const DeviceMessages = late(() => import('./late/DeviceMessages.tsx'))
