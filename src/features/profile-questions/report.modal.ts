import { modal } from '#ui/overlay/modal.ts'

/** The result of an evaluation, opened from the notification that brings it (S3§2). `args`: those of its action. */
export const ReportModal = modal<{ notificationId: string; args: Readonly<Record<string, string>> }>({
  name: 'report',
  size: 'fixed-xl',
  closesOnOutsideClick: false,
  load: () => import('./late/ReportModal.tsx'),
})
