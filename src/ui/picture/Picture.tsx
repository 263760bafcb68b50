import { classNames } from '../class-names.ts'

/** The drawings in public/illustrations, with their widths and heights. */
const sizes = {
  signup: [320, 150],
  register: [320, 150],
  start: [320, 150],
  community: [320, 150],
  organisation: [320, 150],
  group: [320, 150],
  welcome: [320, 150],
  'no-results': [320, 150],
  empty: [320, 150],
  'locked-card': [320, 120],
  'locked-list': [320, 120],
  'locked-graph': [320, 120],
  'locked-ask': [320, 120],
  'shield-verified': [32, 32],
  'shield-unverified': [32, 32],
  landscape: [480, 150],
} as const

export type PictureName = keyof typeof sizes

/**
 * A decorative drawing: it says nothing that the text beside it does not say. A `use` element, because a drawing that is part of the page
 * has its colours, which change with the theme, and its file is still no script.
 */
export function Picture({ name, className }: { name: PictureName; className?: string | undefined }) {
  const [width, height] = sizes[name]
  return (
    <svg
      className={classNames('illustration', className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <use href={`/illustrations/${name}.svg#picture`} />
    </svg>
  )
}
