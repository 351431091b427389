/** The texts of the embedded provider's pages. */
const en = {
  provider: 'Harbor Test Bank',
  test: 'This is a test provider: no money moves, and nothing you enter is sent anywhere.',
  title: 'Get paid by {{name}}',
  other_language: 'En español',
  later: 'Save and finish later',
  continue: 'Continue',
  steps: {
    identity: 'About you',
    destination: 'Where your money goes',
    deposits: 'Confirm your bank account',
    document: 'Your driver’s license',
    done: 'You’re all set',
  },
  identity: {
    lead: 'By law we must know who receives the payouts.',
    name: 'Full legal name',
    birth_date: 'Date of birth',
    tax_id: 'Last 4 digits of your Social Security number',
    tax_id_hint: 'Any four digits work here; {{unclear}} makes us ask for a document.',
  },
  destination: {
    lead: 'Choose a bank account or a debit card.',
    returned: 'The bank returned your last payout. Enter another account, or the same one again.',
    bank: 'Bank account',
    card: 'Debit card',
    routing_number: 'Routing number',
    account_number: 'Account number',
    number: 'Card number',
    expiry: 'Expiration date (MM/YY)',
    use_bank: 'Use this bank account',
    use_card: 'Use this card',
    numbers: 'Test numbers',
  },
  behaviors: {
    succeeds: 'is paid',
    times_out: 'is paid, but our first answer is lost',
    comes_back: 'the payout comes back after a day',
    returned: 'is paid, and the payout comes back three days later',
    no_account: 'doesn’t exist',
    declined: 'is declined',
    differs: 'is paid, and our list of movements differs by a cent',
  },
  deposits: {
    lead: 'We’ve sent two small amounts to the account ending in {{last4}}. Enter them to show that it’s yours.',
    first: 'First amount',
    second: 'Second amount',
    hint: 'For example 0.32',
    statement: 'Open your bank statement',
    other: 'Use another account',
  },
  statement: {
    title: 'Your bank statement',
    lead: 'The account ending in {{last4}}, as your bank shows it.',
    from: 'Deposit from {{provider}}',
    back: 'Back to the confirmation',
  },
  document: {
    lead: 'We couldn’t confirm your identity from what you entered. Enter your driver’s license by {{date}}, or payouts will stop.',
    license_number: 'License number',
  },
  done: {
    lead: 'Payouts go to {{institution}} ending in {{last4}}.',
    checking: 'Your account is confirmed.',
    back: 'Back to Haulwell',
    change: 'Use another account or card',
  },
  missing: {
    title: 'This link doesn’t work anymore',
    lead: 'Open your wallet at Haulwell and continue from there.',
    back: 'Open the wallet',
  },
  faults: {
    title: 'Check what you entered',
    name: 'Enter your full name, as on your ID.',
    birth_date: 'Enter your date of birth. You must be at least 18.',
    tax_id: 'Enter exactly 4 digits.',
    routing_number: 'This routing number isn’t valid. The test number is {{routing}}.',
    account_number: 'We don’t know this account number. Use one of the test numbers.',
    number: 'We don’t know this card number. Use one of the test numbers.',
    expiry: 'Enter a date in the future, such as 11/29.',
    deposits: 'These amounts don’t match. Check your bank statement and try again.',
    too_many: 'Too many wrong amounts. Enter the account again.',
    license_number: 'Enter 4 to 30 letters and digits.',
  },
}

type Texts = typeof en

const es: Texts = {
  provider: 'Harbor Test Bank',
  test: 'Es un proveedor de prueba: no se mueve dinero y nada de lo que escribas se envía a ninguna parte.',
  title: 'Recibe los pagos de {{name}}',
  other_language: 'In English',
  later: 'Guardar y terminar después',
  continue: 'Continuar',
  steps: {
    identity: 'Sobre ti',
    destination: 'A dónde va tu dinero',
    deposits: 'Confirma tu cuenta bancaria',
    document: 'Tu licencia de conducir',
    done: 'Todo listo',
  },
  identity: {
    lead: 'La ley nos exige saber quién recibe los pagos.',
    name: 'Nombre legal completo',
    birth_date: 'Fecha de nacimiento',
    tax_id: 'Últimos 4 dígitos de tu número de Seguro Social',
    tax_id_hint:
      'Aquí sirven cuatro dígitos cualesquiera; con {{unclear}} te pediremos un documento.',
  },
  destination: {
    lead: 'Elige una cuenta bancaria o una tarjeta de débito.',
    returned: 'El banco devolvió tu último pago. Escribe otra cuenta o la misma de nuevo.',
    bank: 'Cuenta bancaria',
    card: 'Tarjeta de débito',
    routing_number: 'Número de ruta',
    account_number: 'Número de cuenta',
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento (MM/AA)',
    use_bank: 'Usar esta cuenta bancaria',
    use_card: 'Usar esta tarjeta',
    numbers: 'Números de prueba',
  },
  behaviors: {
    succeeds: 'recibe el pago',
    times_out: 'recibe el pago, pero nuestra primera respuesta se pierde',
    comes_back: 'el pago vuelve después de un día',
    returned: 'recibe el pago, y este vuelve tres días después',
    no_account: 'no existe',
    declined: 'es rechazada',
    differs: 'recibe el pago, y nuestra lista de movimientos difiere en un centavo',
  },
  deposits: {
    lead: 'Enviamos dos cantidades pequeñas a la cuenta que termina en {{last4}}. Escríbelas para demostrar que es tuya.',
    first: 'Primera cantidad',
    second: 'Segunda cantidad',
    hint: 'Por ejemplo 0.32',
    statement: 'Abrir tu estado de cuenta',
    other: 'Usar otra cuenta',
  },
  statement: {
    title: 'Tu estado de cuenta',
    lead: 'La cuenta que termina en {{last4}}, como la muestra tu banco.',
    from: 'Depósito de {{provider}}',
    back: 'Volver a la confirmación',
  },
  document: {
    lead: 'No pudimos confirmar tu identidad con lo que escribiste. Escribe tu licencia de conducir antes del {{date}} o los pagos se detendrán.',
    license_number: 'Número de licencia',
  },
  done: {
    lead: 'Los pagos van a {{institution}}, terminación {{last4}}.',
    checking: 'Tu cuenta está confirmada.',
    back: 'Volver a Haulwell',
    change: 'Usar otra cuenta o tarjeta',
  },
  missing: {
    title: 'Este enlace ya no funciona',
    lead: 'Abre tu billetera en Haulwell y continúa desde ahí.',
    back: 'Abrir la billetera',
  },
  faults: {
    title: 'Revisa lo que escribiste',
    name: 'Escribe tu nombre completo, como en tu identificación.',
    birth_date: 'Escribe tu fecha de nacimiento. Debes tener al menos 18 años.',
    tax_id: 'Escribe exactamente 4 dígitos.',
    routing_number: 'Este número de ruta no es válido. El número de prueba es {{routing}}.',
    account_number: 'No conocemos este número de cuenta. Usa uno de los números de prueba.',
    number: 'No conocemos este número de tarjeta. Usa uno de los números de prueba.',
    expiry: 'Escribe una fecha futura, como 11/29.',
    deposits: 'Estas cantidades no coinciden. Revisa tu estado de cuenta e inténtalo de nuevo.',
    too_many: 'Demasiadas cantidades equivocadas. Escribe la cuenta de nuevo.',
    license_number: 'Escribe de 4 a 30 letras y dígitos.',
  },
}

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** The key of a text, such as `identity.lead`. */
export type LedgerText = Keys<Texts>
export type Language = 'en' | 'es'
export type Say = (key: LedgerText, values?: Readonly<Record<string, string>>) => string

const all: Readonly<Record<Language, Texts>> = { en, es }

/** Returns the texts of a language, with `{{name}}` replaced by values. */
export const sayIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], all[language])
    return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
