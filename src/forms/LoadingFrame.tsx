import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

/** Shown until what is on this device is read. */
export const LoadingFrame = ({ title }: { title: string }) => (
  <ModalFrame title={title}>
    <Skeleton lines={4} />
  </ModalFrame>
)
