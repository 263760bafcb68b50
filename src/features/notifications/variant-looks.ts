import type { NoticeVariant } from '#contract/notifications.ts'
import { CircleAlert, CircleCheck, Clock, Download, type IconType, Info, Mail, TriangleAlert } from '#ui/Icon.tsx'

export interface VariantLook {
  icon: IconType
  /** What the icon says, for those who do not see it. */
  word: string
  tone: 'plain' | 'ok' | 'warn' | 'danger'
}

export const variantLooks: Readonly<Record<NoticeVariant, VariantLook>> = {
  info: { icon: Info, word: 'Information', tone: 'plain' },
  warning: { icon: TriangleAlert, word: 'Warning', tone: 'warn' },
  download: { icon: Download, word: 'Download', tone: 'plain' },
  error: { icon: CircleAlert, word: 'Error', tone: 'danger' },
  success: { icon: CircleCheck, word: 'Done', tone: 'ok' },
  wait: { icon: Clock, word: 'In progress', tone: 'plain' },
  mail: { icon: Mail, word: 'Message', tone: 'plain' },
}
