import { openCookieSettings } from '#features/consent/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { siteTexts } from './site-texts.data.ts'
import css from './SitePages.module.css'

/** One of the pages of the footer, with the default texts. */
export default function TextPage() {
  const { name } = usePlace()
  const content = siteTexts[name]
  usePageTitle(content?.title)
  if (!content) return null
  return (
    <article className={css['page']}>
      <h1 tabIndex={-1}>{content.title}</h1>
      {content.parts.map(([heading, ...sentences]) => (
        <section key={heading} className={css['part']}>
          <h2>{heading}</h2>
          {sentences.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
      {content.links?.map(([text, href]) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
      {name === 'cookies' && <Button onClick={openCookieSettings}>Cookie settings</Button>}
    </article>
  )
}
