import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react'

const sections = [
  ['/home', 'Accueil'],
  ['/factures', 'Mes factures'],
  ['/services', 'Mes services'],
  ['/paymentmodes', 'Mon mode de paiement'],
  ['/compteabo', 'Mon compte abonné'],
  ['/historique', 'Historique'],
  ['/faq', 'FAQ'],
  ['/contact', 'Contact'],
] as const

export default function App() {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <header className="header">
          <a className="header__brand" href="/home">
            Service des eaux <small>Espace abonnés</small>
          </a>
          <form method="post" action="/deconnexion">
            <button type="submit" className="button">
              Se déconnecter
            </button>
          </form>
        </header>
        <nav aria-label="Menu principal" className="sideNav">
          <ul>
            {sections.map(([href, label]) => (
              <li key={href}>
                <a className="sideNav__link" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="main">
          <Outlet />
        </main>
        <footer className="footer">
          <p>Service des eaux · Version 1.4.0</p>
        </footer>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
