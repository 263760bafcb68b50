import type { Place } from '#routing/place.ts'

/** Whether the viewer may open a page of a community: its flags and their role decide. For `permits` of all routes below `/community/:id`. */
export const communityAccess = async (place: Place): Promise<string | undefined> =>
  (await import('./page/page-access.ts')).accessRedirect(place)
