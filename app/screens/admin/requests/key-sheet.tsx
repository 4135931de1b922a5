import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Link, Text } from '#ui/layout.tsx'
import { Popup } from '#ui/popup.tsx'
import { type KeyAction, type KeyChoice, keyActions } from './keys.ts'

/** BEY-179: the keys that this agent has; « Mon compte » switches them on, changes and removes them. */
export function KeySheet({ isOn, keys }: KeyChoice) {
  const actions = Object.keys(keyActions) as KeyAction[]
  return (
    <Popup id="raccourcis" label="Raccourcis" title="Raccourcis clavier" variant="ghost" level={2}>
      <Text>
        <span>{isOn ? 'Ces touches sont allumées' : 'Ces touches sont éteintes'}</span>, jamais dans
        un champ. <Link href={`${paths.staffAccount}#champ-raccourcis`}>Les changer</Link>
      </Text>
      <dl className={cx('deskList__keys')}>
        {actions.map(action => (
          <div key={action}>
            <dt>{keyActions[action][0]}</dt>
            <dd>{keys[action] ? <kbd>{keys[action]}</kbd> : 'supprimée'}</dd>
          </div>
        ))}
      </dl>
      <LastingKeys />
    </Popup>
  )
}

/** These shortcuts cannot be switched off: WCAG 2.1.4 is about keys of a single character only. */
export const LastingKeys = () => (
  <Text>
    Toujours là&nbsp;: <kbd>Ctrl</kbd> <kbd>Entrée</kbd> envoient le formulaire et ouvrent la
    demande suivante&nbsp;; <kbd>Échap</kbd> revient à la liste&nbsp;; <kbd>↑</kbd> <kbd>↓</kbd> y
    déplacent le choix, <kbd>Entrée</kbd> l’ouvre.
  </Text>
)
