import Bowser from 'bowser'

/** « Firefox sur Android », as far as the browser says: enough for its owner to recognise it. */
export function deviceOf(request: Request): string {
  const { browser, os } = Bowser.parse(request.headers.get('user-agent') || 'inconnu')
  return `${browser.name ?? 'Navigateur inconnu'} sur ${os.name ?? 'système inconnu'}`
}
