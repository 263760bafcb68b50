export { CategoryChoice } from './profile/CategoryChoice.tsx'
export { checkCategory } from './profile/CategorySection.tsx'
export { OnlineForm } from './parts/OnlineForm.tsx'
export { QueuedForm } from './parts/QueuedForm.tsx'
