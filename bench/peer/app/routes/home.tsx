import { Form, useLoaderData } from '@remix-run/react'

export const meta = () => [{ title: 'Accueil – Espace abonnés' }]

/** The content of /home for the subscriber of the bench, already there. */
export const loader = () => ({
  greeting: 'Bonjour Claire',
  owed: '210,87 €',
  points: [
    { pdc: 'P100001', address: '12 rue des Lavoirs, 99100 Vauclaire-sur-Lède' },
    { pdc: 'P100011', address: '3 impasse du Moulin, 99100 Vauclaire-sur-Lède' },
  ],
  bills: [
    {
      number: 'F100001-02',
      state: 'EN RETARD',
      tone: 'late',
      deadline: '10/11/2026',
      amount: '126,50 €',
    },
    {
      number: 'F100001-01',
      state: 'A REGLER',
      tone: 'info',
      deadline: '12/12/2026',
      amount: '84,37 €',
    },
  ],
  alert: { volume: '148 m³', date: '02/11/2026', until: '02/12/2026' },
  years: [
    { label: '12 derniers mois', volume: '198 m³', width: '100%' },
    { label: '12 mois d’avant', volume: '99 m³', width: '50%' },
  ],
  shortcuts: [
    { href: '/factures/consulter', label: 'Payer une facture' },
    { href: '/services/demenagement', label: 'Je déménage' },
    { href: '/paymentmodes/mensualisation', label: 'Je souhaite être mensualisé' },
    { href: '/services/reclamations', label: 'Faire une réclamation' },
    { href: '/compteabo/documents', label: 'Mes documents' },
  ],
})

export default function Home() {
  const { greeting, owed, points, bills, alert, years, shortcuts } = useLoaderData<typeof loader>()
  return (
    <div className="stack">
      <h1 className="heading">{greeting}</h1>
      <section className="owed" aria-labelledby="solde">
        <h2 id="solde" className="heading">
          Vous devez <strong>{owed}</strong>
        </h2>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Facture</th>
              <th scope="col">État</th>
              <th scope="col">À payer au plus tard le</th>
              <th scope="col">Montant</th>
            </tr>
          </thead>
          <tbody>
            {bills.map(({ number, state, tone, deadline, amount }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>
                  <span className={`badge badge--${tone}`}>{state}</span>
                </td>
                <td>{deadline}</td>
                <td className="table__number">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <a className="button button--solid" href="/factures/consulter/payer">
          Payer {owed}
        </a>
      </section>
      <section className="alert">
        <h2 className="heading">Il y a peut-être une fuite chez vous</h2>
        <p>
          <strong>
            {alert.volume} relevés le {alert.date}
          </strong>
          , plus du double de votre moyenne sur trois ans. Si c’est une fuite, demandez une remise
          au plus tard le {alert.until}.
        </p>
        <a className="button" href="/factures/controle/fuite">
          Chercher une fuite
        </a>
      </section>
      <section className="card">
        <h2 className="heading">Ma consommation</h2>
        <table className="yearBars">
          <caption>Consommation par période de douze mois</caption>
          <tbody>
            {years.map(({ label, volume, width }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <svg aria-hidden="true">
                    <rect width={width} height="100%" rx="3" />
                  </svg>
                </td>
                <td>{volume}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Form method="post" action="/pdc" className="form">
        <label htmlFor="pdc">Adresse affichée</label>
        <select id="pdc" name="pdc">
          {points.map(({ pdc, address }) => (
            <option key={pdc} value={pdc}>
              {address}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          Afficher
        </button>
      </Form>
      <section className="stack">
        <h2 className="heading">Mes démarches</h2>
        <ul className="tiles">
          {shortcuts.map(({ href, label }) => (
            <li key={href} className="card">
              <a className="card__link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
