import { late } from '#ui/waiting/late.tsx'

/** What the user belongs to and asks to join, on their own profile. */
export const OwnPlaces = late(() => import('./late/OwnPlaces.tsx'))
export { deviceMadeSlug } from './mutations/device-made-slug.ts'
export { GroupPictureModal } from './modals.ts'
export { default as GroupMembers } from './late/GroupMembers.tsx'
export { countryOf } from './late/countries.ts'
export { CreateButtons, CreatePage, KindChoice } from './late/CreatePage.tsx'
