import { FeedAddress } from './FeedAddress.tsx'
import css from './Elsewhere.module.css'

/** The feed of all alerts together. */
export default function AllAlertsFeed() {
  return (
    <section aria-labelledby="feed-of-all" className={css['section']}>
      <h2 id="feed-of-all">Feed of all alerts</h2>
      <FeedAddress alert={null} finds="all your alerts find" />
    </section>
  )
}
