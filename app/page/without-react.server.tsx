import { renderToStaticMarkup } from 'react-dom/server'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/layout.tsx'
import lines from './without-react.js?raw'

/**
 * What a page whose `handle` is `scriptless` has in the place of scripts:
 * - rules by which a browser fetches the next page while the link is being pressed. No earlier, so that no page is older
 *   than the press: nothing that was paid or logged out meanwhile is shown;
 * - where it has the account's menu or a popover, or a form of its content posts, the lines that close the first two, and
 *   keep the page when the last cannot leave.
 */
export function withoutReact(html: string, nonce: string): string {
  const content = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const acts =
    html.includes('class="userMenu"') ||
    [' method="post"', ' popover="'].some(part => content.includes(part))
  const end = [
    acts && kept,
    `<script type="speculationrules" nonce="${nonce}">${rules}</script>`,
    acts && `<script type="module" nonce="${nonce}">${code}</script>`,
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

const code = lines
  .split('\n')
  .map(line => line.trim())
  .filter(line => line && !line.startsWith('//'))
  .join('\n')

/** What is known of the sending; the part of a sentence about what was typed is taken off where nothing was. */
const kept = renderToStaticMarkup(
  <>
    <Kept
      id="unsent-offline"
      before="Rien n’est parti"
      typed=", votre texte est là"
      after=". Réessayez."
    />
    <Kept
      id="unsent-cut"
      before="Le portail n’a pas répondu."
      typed=" Votre texte est là."
      after=" Réessayez."
    />
  </>,
)

function Kept(props: { id: string; before: string; typed: string; after: string }) {
  const title = (
    <>
      {props.before}
      <span data-kept="">{props.typed}</span>
      {props.after}
    </>
  )
  return (
    <template id={props.id}>
      <div role="alert" tabIndex={-1} className={cx('unsent')} data-unsent="">
        <Alert tone="error" title={title} />
      </div>
    </template>
  )
}
