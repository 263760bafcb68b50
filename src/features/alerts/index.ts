export { FollowButton } from './FollowButton.tsx'
export { useFollowed } from './use-followed.ts'
