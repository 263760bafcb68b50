import { accessRedirect } from '#features/places/index.ts'
import type { Place } from '#routing/place.ts'

/** Where somebody goes who may not manage the group: to its page. */
export const groupRedirect = (place: Place): Promise<string | undefined> => accessRedirect('editGroup', place)
