import { Hostile } from './hostile.ts'

/** The function that a payload calls if any part of it runs as code. */
export const alarm = 'indagoAlarm'

const call = `${alarm}()`
const coded = [...call].map(letter => `&#${letter.codePointAt(0)};`).join('')
const escaped = [...call].map(letter => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, '0')}`).join('')

const tags = [
  'img',
  'svg',
  'body',
  'iframe',
  'video',
  'audio',
  'input',
  'details',
  'object',
  'embed',
  'marquee',
  'math',
  'custom-tag',
  'style',
]
const events = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onpointerover',
  'onanimationstart',
  'onbegin',
  'oncanplay',
  'onstart',
  'onbeforetoggle',
]
/** The ways to write an event handler into a tag. */
const writings = [
  (tag: string, event: string) => `<${tag} src=x ${event}=${call} autofocus tabindex=1 open>`,
  (tag: string, event: string) => `"><${tag.toUpperCase()}/${event.toUpperCase()}='${coded}'//`,
]

const schemes = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` javascript:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `\u0001javascript:${call}`,
  `javascript&colon;${call}`,
  `&#106;avascript:${call}`,
  `javascript://example.org/%0a${call}`,
  `vbscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,${btoa(`<script>${call}</script>`)}`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`,
  `blob:null/${call}`,
  `file:///etc/passwd`,
  `//example.invalid/${call}`,
  `feed:javascript:${call}`,
]
const links = [
  (scheme: string) => `<a href="${scheme}">open</a>`,
  (scheme: string) => `<form action="${scheme}"><button>go</button></form>`,
  (scheme: string) => `<svg><a xlink:href="${scheme}"><text>x</text></a></svg>`,
]

/** Markup that changes its meaning when it is parsed, serialised and parsed again. */
const mutating = [
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${call}></style>`,
  `<select><template><style><img src=x onerror=${call}></style></template></select>`,
  `<listing>&lt;img src=x onerror=${call}&gt;</listing>`,
  `<xmp><img alt="</xmp><img src=x onerror=${call}>"></xmp>`,
  `<svg><desc><![CDATA[</desc><script>${call}</script>]]></svg>`,
  `<p><style><!--</style><script>${call}//--></script>`,
  '<scr<script>ipt>' + call + '</scr</script>ipt>',
  `<<script>${call};//<</script>`,
  `<img src="x\` \`<script>${call}</script>"\` \`>`,
  `<a title='&quot;><img src=x onerror=${call}>'>x</a>`,
]

/** Names that would hide the page's own properties as elements. */
const clobbering = ['body', 'cookie', 'location', 'getElementById', 'attributes', 'innerHTML', 'trustedTypes', 'defaultView'].flatMap(
  name => [`<form id=${name}><input name=${name}></form>`, `<img name=${name}><a id=${name} href="javascript:${call}">x</a>`],
)

const scripts = [
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script src=data:text/javascript,${call}></script>`,
  `<script type=module>${call}</script>`,
  `<script\x20type="text/javascript">${call}</script>`,
  `<script>eval("${escaped}")</script>`,
  `</script><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</style><script>${call}</script>`,
  `--><script>${call}</script>`,
  `]]><script>${call}</script>`,
  `'-${call}-'`,
  `";${call};//`,
  `\`\${${call}}\``,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `#{${call}}`,
  `<%= ${call} %>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${call}>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${call}</script></svg>#x">`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${call}</script>"></foreignObject></svg>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<math href="javascript:${call}"><mtext>x</mtext></math>`,
  `<math><maction actiontype="statusline#http://example.invalid" xlink:href="javascript:${call}">x</maction></math>`,
  `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${call})}">`,
  `<style>@import 'javascript:${call}';</style>`,
  `<div style="background:url(javascript:${call})">x</div>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
  `<object data="data:text/html,<script>${call}</script>"></object>`,
  `<embed src="javascript:${call}">`,
  `<template shadowrootmode=open><img src=x onerror=${call}></template>`,
  `<button popovertarget=x onbeforetoggle=${call}>x</button>`,
  `<video><source onerror=${call}></video>`,
  `<input type=image src=x onerror=${call}>`,
  `<isindex action=javascript:${call} type=submit>`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `\uFF1Cscript\uFF1E${call}\uFF1C/script\uFF1E`,
  `\u202Etpircs<${call}>`,
  `\\x3cscript\\x3e${call}`,
]

/** Texts that run code if they are interpreted as markup, a script or a URL. */
const families: readonly (readonly string[])[] = [
  tags.flatMap(tag => events.flatMap(event => writings.map(write => write(tag, event)))),
  events.map(event => `<svg ${event}=${call}>`),
  schemes,
  schemes.flatMap(scheme => links.map(link => link(scheme))),
  clobbering,
  scripts,
  // Last, because they would swallow the following ones.
  mutating,
]

export const payloads: readonly string[] = families.flat()

/** The seed of the random choice. */
export const payloadSeed = Number(process.env['INDAGO_SEED'] ?? 1)

/** A few of each family, or all with INDAGO_PAYLOADS=all: for tests that are slow with all. */
export const somePayloads: readonly string[] =
  process.env['INDAGO_PAYLOADS'] === 'all' ? payloads : families.flatMap((family, at) => drawn(family, 2, payloadSeed + at))

function drawn(family: readonly string[], count: number, seed: number): string[] {
  const chance = new Hostile(seed)
  const left = family.map((text, at) => ({ text, at }))
  const picked = Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance.below(left.length), 1)[0]!)
  return picked.toSorted((one, other) => one.at - other.at).map(({ text }) => text)
}
