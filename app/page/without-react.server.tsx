import { renderToStaticMarkup } from 'react-dom/server'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/layout.tsx'
import posts from './posts.js?raw'

/**
 * What a page whose `handle` is `scriptless` has in the place of scripts:
 * - rules by which a browser fetches the next page while the link is being pressed. No earlier, so that no page is older
 *   than the press: nothing that was paid or logged out meanwhile is shown;
 * - where a form of its content posts, the lines that keep the page when the post cannot leave.
 */
export function withoutReact(html: string, nonce: string): string {
  const content = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const hasPost = /<form\b[^>]* method="post"/.test(content)
  const end = [
    hasPost && kept,
    `<script type="speculationrules" nonce="${nonce}">${rules}</script>`,
    hasPost && `<script type="module" nonce="${nonce}">${code}</script>`,
  ]
  return html.replace('</body>', () => `${end.filter(Boolean).join('')}</body>`)
}

const rules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { selector_matches: '[data-file]' } }] },
      eagerness: 'conservative',
    },
  ],
})

const code = posts.replace(/^\/\/.*\n|^\s*\n|^ +/gm, '')

const words = {
  offline: 'Rien n’est parti. Réessayez.',
  cut: 'Le portail n’a pas répondu. Réessayez.',
}

const kept = renderToStaticMarkup(
  Object.entries(words).map(([why, title]) => (
    <template key={why} id={`unsent-${why}`}>
      <div role="alert" tabIndex={-1} className={cx('unsent')} data-unsent="">
        <Alert tone="error" title={title} />
      </div>
    </template>
  )),
)
