import { parseSync, type Plugin, Visitor } from 'vite'

/** Removes call summaries from the client: they are for the OpenAPI page, which the server sends. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code, id) {
      const summaries: { start: number; end: number }[] = []
      const visitor = new Visitor({
        CallExpression({ callee, arguments: [spec] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression') return
          for (const field of spec.properties)
            if (field.type === 'Property' && field.key.type === 'Identifier' && field.key.name === 'summary') summaries.push(field.value)
        },
      })
      visitor.visit(parseSync(id, code).program)
      return summaries.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code)
    },
  },
})
