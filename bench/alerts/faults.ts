import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './stage.ts'

/** What is done to a portal, again and again until the alerts fire, and how it is undone. */
export type Fault = {
  what: string
  alerts: string[]
  begin: (stage: Stage) => Promise<void> | void
  go?: (stage: Stage) => Promise<unknown>
  end: (stage: Stage) => Promise<void> | void
}

const hour = 3_600_000
const before = (ms: number) => new Date(Date.now() - ms).toISOString().replace('Z', '+00:00')
const heal = ({ world }: Stage) => world.heal()
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work))

/** A payment as the ledger would have it, begun two hours ago. */
function addPayment(stage: Stage, state: string, checkAt: string): void {
  stage.store(db =>
    db
      .prepare(
        `INSERT INTO "Payment" ("id", "submission", "owner", "pdc", "amountCents", "state", "createdAt", "updatedAt", "checkAt")
         VALUES (?, ?, 'bench', 'bench', 100, ?, ?, ?, ?)`,
      )
      .run(randomUUID(), randomUUID(), state, before(2 * hour), before(2 * hour), checkAt),
  )
}

const removePayments = (stage: Stage) =>
  stage.store(db => db.exec(`DELETE FROM "Payment" WHERE "owner" = 'bench'`))

let locked: ReturnType<Stage['openStore']> | undefined

export const faults: Fault[] = [
  {
    what: 'un paiement accepté depuis deux heures n’est pas imputé',
    alerts: ['PaiementBloque'],
    begin: stage => addPayment(stage, 'authorised', before(-hour)),
    end: removePayments,
  },
  {
    what: 'un paiement attend le personnel',
    alerts: ['PaiementAVerifier'],
    begin: stage => addPayment(stage, 'to-check', before(-hour)),
    end: removePayments,
  },
  {
    what: 'la tâche qui vérifie les paiements échoue à chaque passe',
    alerts: ['ReconciliationArretee'],
    begin(stage) {
      addPayment(stage, 'created', before(hour))
      stage.store(db =>
        db.exec(
          `CREATE TRIGGER bench BEFORE UPDATE ON "Payment" BEGIN SELECT RAISE(ABORT, 'bench'); END`,
        ),
      )
    },
    end(stage) {
      stage.store(db => db.exec('DROP TRIGGER bench'))
      removePayments(stage)
    },
  },
  {
    what: 'la réponse à une demande envoyée s’est perdue il y a trois heures',
    alerts: ['DemandeSansReponse'],
    begin: stage =>
      stage.store(db => {
        const long = before(3 * hour)
        db.prepare(
          `INSERT INTO "Draft" ("id", "owner", "wizard", "title", "step", "revision", "state", "content", "checkAt", "createdAt", "updatedAt", "expiresAt")
           VALUES ('bench', 'bench', '/bench', '', '', 1, 'sent', '', ?, ?, ?, ?)`,
        ).run(before(-hour), long, long, before(-hour))
        db.prepare(
          `INSERT INTO "DraftTask" ("id", "draftId", "position", "subject", "call", "body", "state", "sentAt")
           VALUES ('bench', 'bench', 0, '', 'bench', '', 'doubtful', ?)`,
        ).run(long)
      }),
    end: stage => stage.store(db => db.exec(`DELETE FROM "Draft" WHERE "id" = 'bench'`)),
  },
  {
    what: 'un appel met trois secondes',
    alerts: ['PortailLent'],
    begin: ({ world }) => world.fail({ call: 'getUserHistoric', mode: 'slow', delayMs: 3000 }),
    go: stage => times(10, () => stage.page('/historique')),
    end: heal,
  },
  {
    what: 'un appel ne répond plus',
    alerts: ['AppelEnPanne', 'AppelEnEchec', 'PortailIndisponible'],
    begin: ({ world }) => world.fail({ call: 'getUserHistoric', mode: 'hang' }),
    go: stage => times(4, () => stage.page('/historique')),
    end: heal,
  },
  {
    what: 'un appel est lent, et trop de visiteurs à la fois s’en servent',
    alerts: ['AppelSansPlace'],
    begin: ({ world }) => world.fail({ call: 'getUserHistoric', mode: 'slow', delayMs: 2000 }),
    go: stage => times(90, () => stage.page('/historique')),
    end: heal,
  },
  {
    what: 'le processus calcule sans s’arrêter',
    alerts: ['PortailSature'],
    begin: () => {},
    async go(stage) {
      stage.signal('SIGUSR2')
      await pause(1000)
    },
    end: () => {},
  },
  {
    what: 'une table de la base a disparu',
    alerts: ['PortailErreurs'],
    begin: stage => stage.store(db => db.exec('ALTER TABLE "Session" RENAME TO "Bench"')),
    go: stage => times(6, () => stage.page('/home')),
    end: stage => stage.store(db => db.exec('ALTER TABLE "Bench" RENAME TO "Session"')),
  },
  {
    what: 'un autre programme tient la base verrouillée',
    alerts: ['PortailPasPret', 'BaseSaturee'],
    begin(stage) {
      locked = stage.openStore()
      locked.exec('BEGIN EXCLUSIVE')
    },
    go: stage => times(8, () => stage.post('/pdc', { pdc: 'P100001', redirectTo: '/home' })),
    end() {
      locked?.exec('ROLLBACK')
      locked?.close()
    },
  },
  {
    what: 'quelqu’un fait juger des mots de passe sans fin',
    alerts: ['RafaleDeRefus'],
    begin: () => {},
    go: stage => times(20, () => stage.postAsStranger('/force-mot-de-passe', { password: 'a' })),
    end: () => {},
  },
  {
    what: 'quelqu’un devine le mot de passe d’un agent',
    alerts: ['EssaisRalentis'],
    begin: () => {},
    go: stage =>
      stage.postAsStranger('/adm-sem-webabo', { login: 'agent', password: 'Pas-le-bon-2026' }),
    end: () => {},
  },
  {
    what: 'le processus est tué',
    alerts: ['PortailInjoignable'],
    begin: stage => stage.kill(),
    end: stage => stage.restart(),
  },
  {
    what: 'il est tué et relancé, encore et encore',
    alerts: ['PortailRedemarre'],
    begin: () => {},
    async go(stage) {
      await stage.restart()
      // It has to be seen alive.
      await pause(4000)
    },
    end: () => {},
  },
  {
    what: 'le jeton du portail n’est pas celui de l’exploitant',
    alerts: ['JetonRefuse'],
    begin: stage => stage.restart({ UTILITY_SERVICE_TOKEN: 'un autre jeton, assez long' }),
    end: stage => stage.restart(),
  },
  {
    what: 'l’antivirus ne répond plus',
    alerts: ['AntivirusEnPanne'],
    begin: stage => stage.restart({ CLAMD_URL: 'tcp://127.0.0.1:9' }),
    go: stage => stage.sendFile(),
    end: stage => stage.restart(),
  },
  {
    what: 'Payline ne répond plus',
    alerts: ['PaylineEnPanne'],
    begin: stage =>
      stage.restart({
        PAYMENT_PROVIDER: 'payline',
        PAYLINE_MERCHANT_ID: '12345678901234',
        PAYLINE_ACCESS_KEY: 'une clé',
        PAYLINE_CONTRACT: '1234567',
        PAYLINE_URL: 'https://127.0.0.1:9/V4/services/WebPaymentAPI',
      }),
    go: stage => stage.pay(),
    end: stage => stage.restart(),
  },
  {
    what: 'la sauvegarde est vieille, le disque plein, le certificat à sa fin',
    alerts: ['SauvegardeAncienne', 'DisquePlein', 'CertificatBientotFini'],
    begin: stage =>
      stage.machineSays(
        [
          `backup_completed_seconds ${Date.now() / 1000 - 30 * 3600}`,
          'node_filesystem_avail_bytes{mountpoint="/",fstype="ext4"} 5',
          'node_filesystem_size_bytes{mountpoint="/",fstype="ext4"} 100',
          `probe_ssl_earliest_cert_expiry ${Date.now() / 1000 + 3 * 24 * 3600}`,
          '',
        ].join('\n'),
      ),
    end: stage => stage.machineSays(''),
  },
  {
    what: 'le prestataire mène ailleurs que PAYMENT_ORIGIN',
    alerts: ['PaiementImpossible'],
    begin: stage => stage.restart({ PAYMENT_ORIGIN: 'http://ailleurs.test' }),
    go: stage => stage.pay(),
    end: stage => stage.restart(),
  },
]
