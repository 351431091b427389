import type { errors as en } from '../en/errors.ts'

export const errors: typeof en = {
  more_one: '{{first}} (y {{count}} error más)',
  more_other: '{{first}} (y {{count}} errores más)',
  unauthenticated: 'No has iniciado sesión.',
  unauthorized: 'No tienes permiso para esta acción.',
  csrf: 'El token CSRF no coincide.',
  webhook: {
    url: 'Escribe una dirección pública de internet que empiece con https:// y no tenga puerto, usuario ni contraseña.',
    events: 'Estos eventos no existen o son de registros que no puedes ver: {{names}}.',
    too_many: 'Tienes {{max}} webhooks, que es el máximo. Borra uno que no necesites.',
    inactive: 'Este webhook no está activo. Reanúdalo primero.',
  },
  token: {
    malformed:
      'No podemos leer el token de esta solicitud. Envíalo así: «Authorization: Bearer hw_…», completo y sin comillas.',
    unknown: 'No conocemos este token de API. Comprueba que lo copiaste completo.',
    revoked: 'Este token de API fue revocado. Crea otro en la administración.',
    expired: 'Este token de API venció. Crea otro en la administración.',
    owner:
      'La persona a la que pertenece este token de API ya no puede iniciar sesión, así que no tiene permisos.',
    route: 'Esto no se puede hacer con un token de API. Inicia sesión para hacerlo.',
    scope: 'Este token de API no puede hacer esto: ningún alcance incluye {{permission}}.',
    scopes: 'Estos alcances no existen o superan tus propios permisos: {{names}}.',
    expiry: 'Elige un momento futuro, como máximo dentro de {{days}} días.',
    too_many: 'Tienes {{max}} tokens activos, que es el máximo. Revoca uno que no necesites.',
  },
  too_many: 'Demasiados intentos.',
  server: 'Error del servidor',
  unavailable: 'El servicio no está disponible por el momento. Inténtalo de nuevo.',
  not_signed: 'Esta entrega no lleva la firma del proveedor.',
  not_found: 'No encontramos lo que buscas.',
  route_not_found: 'Esta dirección no existe: {{path}}',
  stale:
    'Alguien cambió este registro después de que lo abriste. Revisa la versión actual e inténtalo de nuevo.',
  in_use: 'No puedes eliminar este registro: todavía se usa en «{{by}}».',
  wrong_state:
    'No puedes hacer esto mientras el estado es «{{state}}». Acciones disponibles: {{allowed}}.',
  nothing: 'ninguna',
  unknown_transition: 'No existe la transición {{name}}. Transiciones disponibles: {{known}}.',
  unknown_field: 'No existe el campo {{name}}. Permitidos: {{allowed}}.',
  unknown_filter: 'No puedes filtrar por {{name}}. Permitidos: {{allowed}}.',
  export_too_large:
    'Puedes exportar como máximo {{max, number}} filas a la vez, y esta lista tiene más. Redúcela con un filtro, por ejemplo por fecha.',
  import: {
    file: {
      empty: 'El archivo está vacío.',
      no_rows: 'El archivo no tiene filas debajo de los títulos.',
      gone: 'El archivo ya no está guardado. Vuelve a subirlo.',
      rows: 'Un archivo puede tener como máximo {{max, number}} filas. Divídelo e importa las partes.',
      columns: 'Un archivo puede tener como máximo {{max, number}} columnas.',
      long_row: 'La fila {{row}} tiene demasiado texto. Revisa que todas las comillas se cierren.',
      quotes: 'La fila {{row}} tiene unas comillas mal puestas o sin cerrar.',
      encoding: 'El archivo no tiene esta codificación. Elige otra.',
      not_text: 'Esto no es un archivo de texto con columnas. Sube un archivo CSV o un libro XLSX.',
      no_workbook: 'No se puede leer el libro. Guárdalo de nuevo como XLSX o como CSV.',
      no_sheet: 'El libro no tiene esa hoja.',
      legacy:
        'Es un libro antiguo o tiene contraseña. Guárdalo como XLSX sin contraseña, o como CSV.',
      encrypted: 'El libro tiene contraseña. Guárdalo sin ella.',
      bomb: 'El archivo ocupa descomprimido más de lo que se puede importar. Divídelo e importa las partes.',
    },
    mapping: {
      field: '{{field, label}} no se puede importar.',
      twice: '{{field, label}} está asignado dos veces.',
      column: 'El archivo no tiene todas las columnas asignadas.',
      none: 'Asigna al menos una columna a un campo que se pueda importar.',
      key: 'No se pueden buscar registros por {{field, label}}.',
      key_column: 'Asigna una columna a {{field, label}}, con el que se buscan los registros.',
      zone: 'No existe esa zona horaria.',
    },
    cell: {
      number: '{{field, label}} no es un número.',
      decimals: '{{field, label}} tiene demasiados decimales.',
      boolean: '{{field, label}} debe ser sí o no.',
      date: '{{field, label}} debe ser un día como 2026-05-01.',
      time: '{{field, label}} debe ser una hora como 2026-05-01 14:30.',
      json: '{{field, label}} no es JSON válido.',
      formula: '{{field, label}} contiene un error de fórmula.',
      id: '{{field, label}} no es un ID.',
      reference: '{{field, label}} no corresponde a ningún registro.',
      several: '{{field, label}} corresponde a varios registros. Usa el ID.',
      set_once: '{{field, label}} no se puede cambiar una vez creado el registro.',
      twice: 'Una fila anterior del archivo tiene el mismo valor en {{field, label}}.',
      no_record: 'No hay ningún registro con este valor en {{field, label}}.',
      no_create: 'El registro no existe y no puedes crearlo.',
      no_edit: 'No puedes cambiar este registro.',
    },
    checking: 'El archivo todavía se está revisando.',
    unchecked: 'La revisión no terminó. Revisa el archivo de nuevo.',
    expired: 'Esta revisión ya no está guardada. Revisa el archivo de nuevo.',
    other_file: 'Este no es el archivo que se revisó.',
    carried_out: 'Esto ya se importó. Revisa el archivo de nuevo para importarlo otra vez.',
    nothing: 'No hay nada que importar.',
    made_since: 'El registro se creó después de la revisión.',
    changed_since: 'Alguien cambió el registro después de la revisión.',
    meant_since: 'Un nombre de esta fila ya no significa lo mismo que en la revisión.',
    used_since: 'El registro se ha cambiado o usado desde que se importó.',
    reason: 'Motivo',
  },
  not_in_bulk: 'Esto no se puede hacer con muchos registros a la vez.',
  selection_gone: 'Esta selección caducó. Vuelve a seleccionar los registros.',
  selection_changed_one:
    'La selección cambió: ahora es {{count, number}} registro. Revísala e inténtalo de nuevo.',
  selection_changed_other:
    'La selección cambió: ahora son {{count, number}} registros. Revísala e inténtalo de nuevo.',
  selection_empty: 'No hay registros seleccionados.',
  selection_too_large:
    'Puedes cambiar como máximo {{max, number}} registros a la vez. Reduce la selección con un filtro.',
  task_unexpected: 'Ocurrió un error inesperado. El registro quedó como estaba.',
  too_many_tasks: 'Tienes {{max}} tareas en curso. Espera a que termine una o detén una.',
  task_running: 'La tarea sigue en curso. Detenla o espera a que termine y luego reviértela.',
  task_expired: 'Los registros de esta tarea ya no están guardados. Iníciala de nuevo.',
  task_undone: 'Esta tarea ya se revirtió.',
  task_nothing_done: 'Esta tarea no cambió nada, así que no hay nada que revertir.',
  not_undoable: 'Esto no se puede deshacer.',
  already_undone: 'El registro ya está como antes.',
  moved_since: 'El registro ya cambió de estado, así que no puedes deshacer esto.',
  changed_since: 'Alguien cambió estos campos después: {{fields}}.',
  unknown_event: 'No hay ningún evento {{name}} para filtrar. Permitidos: {{allowed}}.',
  unknown_sum: 'No puedes sumar {{name}}. Permitidos: {{allowed}}.',
  unknown_group: 'No puedes agrupar por {{name}}. Permitidos: {{allowed}}.',
  too_many_alternatives:
    'Una lista admite como máximo {{count}} alternativas, con otras tantas condiciones cada una.',
  unknown_sort: 'No puedes ordenar por {{name}}. Permitidos: {{allowed}}.',
  bad_value: '{{name}} no acepta el valor {{value}}.',
  bad_range: '_start y _end deben ser números enteros, y _start no debe ser mayor que _end.',
  after_empty:
    '`_after` no puede recorrer una lista ordenada por {{name}}, porque algunas filas no tienen ese valor. Ordena por uno de estos: {{allowed}}.',
  after_mixed:
    '`_after` necesita una sola dirección: ordena todos los campos en orden ascendente o todos en orden descendente.',
  after_unknown:
    'Este cursor no corresponde a esta lista en este orden. Empieza de nuevo con `_after` vacío.',
  after_start:
    '`_after` ya indica dónde empieza la página: quita `_start` y pon en `_end` el número de filas.',
  too_slow: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.',
  too_large: 'La solicitud es demasiado grande. El límite es {{limit}}.',
  malformed: 'No se pudo leer el contenido de la solicitud: {{why}}',
  media_type: 'Este tipo de contenido no se admite. Envía JSON.',
  key_reused: 'Esta clave de idempotencia ya se usó para otra solicitud.',
  key_gone: 'La primera respuesta a esta solicitud ya no se puede leer. Revisa en qué quedó.',
  key_running: 'La primera solicitud con esta clave de idempotencia sigue en proceso.',
  validation: {
    required: 'El campo «{{field, label}}» es obligatorio.',
    unknown: '{{field}} no es un campo conocido.',
    type: 'El campo «{{field, label}}» debe ser de tipo {{type}}.',
    text_short_one: 'El campo «{{field, label}}» debe tener al menos {{count}} carácter.',
    text_short_other: 'El campo «{{field, label}}» debe tener al menos {{count}} caracteres.',
    text_long_one: 'El campo «{{field, label}}» no debe tener más de {{count}} carácter.',
    text_long_other: 'El campo «{{field, label}}» no debe tener más de {{count}} caracteres.',
    list_short_one: 'El campo «{{field, label}}» debe tener al menos {{count}} elemento.',
    list_short_other: 'El campo «{{field, label}}» debe tener al menos {{count}} elementos.',
    list_long_one: 'El campo «{{field, label}}» no debe tener más de {{count}} elemento.',
    list_long_other: 'El campo «{{field, label}}» no debe tener más de {{count}} elementos.',
    low: 'El campo «{{field, label}}» debe ser al menos {{limit}}.',
    high: 'El campo «{{field, label}}» debe ser como máximo {{limit}}.',
    choice: 'El campo «{{field, label}}» debe ser uno de los valores permitidos: {{allowed}}.',
    format: 'El campo «{{field, label}}» no es válido.',
    characters:
      'El campo «{{field, label}}» está vacío o tiene caracteres invisibles que no se admiten. Vuelve a escribirlo.',
    phone:
      'El campo «{{field, label}}» debe ser un número de teléfono que exista, con el código del país, como +14155550123.',
    taken: 'El valor del campo «{{field, label}}» ya está en uso.',
    missing_reference: 'El campo «{{field, label}}» se refiere a un registro que no existe.',
    empty: 'No hay nada que cambiar.',
    invalid: 'El campo «{{field, label}}» no es válido.',
    body: 'El contenido de la solicitud no tiene el formato correcto.',
  },
  guest_link: 'Este enlace ya no funciona. Pídele uno nuevo a quien te lo envió.',
  guest_notes_full: 'Llegaste al límite de notas aquí. Llama a quien te envió el enlace.',
  guest_chat_closed: 'Este chat está cerrado: la mudanza terminó hace tiempo.',
  guest_link_ended: 'Este enlace dejó de funcionar hace tiempo. Crea uno nuevo.',
  order_changes: {
    places: 'las direcciones',
    access: 'el acceso',
    items: 'las cosas',
    vehicle: 'el camión',
    crew: 'el equipo',
    protection: 'la protección',
    unit: 'el número de apartamento',
    parking: 'la nota de estacionamiento',
    access_code: 'el código de la entrada',
    contact: 'quién estará ahí',
    notes: 'las notas',
    photos: 'las fotos',
  },
  needs: {
    valid_quote: 'El precio venció o ya no coincide. Pide uno nuevo.',
    coupon_used: 'Este cupón ya se agotó o es de otra persona. Pide un precio nuevo.',
    payable: 'Primero elige una tarjeta.',
    authorized_payment: 'El pago aún no está autorizado.',
    eligible_mover: 'No puedes aceptar este trabajo: {{why}}',
    offerable_mover: 'Este transportista no puede tomar el trabajo: {{why}}.',
    other_first: 'Otro transportista tiene la preferencia para este trabajo hasta las {{until}}.',
    first_refusal:
      'Otro transportista tiene la preferencia para este trabajo hasta {{until}}. Inténtalo después.',
    many_take_overs_one:
      'Cambiaste el conductor de este trabajo una vez en la última hora, y avisamos al cliente. Puedes cambiarlo otra vez a las {{at}}; si no puede esperar, escribe a soporte.',
    many_take_overs_other:
      'Cambiaste el conductor de este trabajo {{count}} veces en la última hora, y cada vez avisamos al cliente. Puedes cambiarlo otra vez a las {{at}}; si no puede esperar, escribe a soporte.',
    same_driver: 'Este conductor ya tiene el trabajo. Elige otro.',
    begun_job:
      'El primer equipo ya llegó. Solo puede seguir otro conductor del mismo transportista.',
    unapproved_mover: 'El transportista de este conductor no está aprobado. Elige otro conductor.',
    no_crew:
      'El transportista de este conductor no tiene un camión adecuado, o ninguno está libre.',
    own_driver: 'Este conductor no trabaja para el transportista o no está aprobado. Elige otro.',
    own_move: 'Esta mudanza es de alguien del equipo del transportista. Tiene que hacerla otro.',
    assigned_driver: 'Primero asigna un conductor.',
    documents_in_force:
      'Falta o venció un documento obligatorio: el seguro, el registro o el contrato, o la licencia del conductor. Súbelo en Documentos.',
    new_quote: 'Primero pide un precio para la nueva fecha.',
    guest_move: 'Esta mudanza ya terminó, así que no se puede compartir.',
    guest_phone:
      'No podemos enviar mensajes a este número. Escribe un correo, o copia el enlace y envíalo tú.',
    calendar_move: 'Indica de qué mudanza es el calendario.',
    calendar_all: 'Un enlace de calendario tiene todos tus trabajos. Quita el código.',
    calendar_links:
      'Puedes tener como máximo {{count}} enlaces de calendario. Quita uno que ya no uses.',
    guest_links_one:
      'Una mudanza solo puede tener {{count}} enlace activo. Desactiva uno que ya no necesites.',
    guest_links_other:
      'Una mudanza solo puede tener {{count}} enlaces activos. Desactiva uno que ya no necesites.',
    revised_quote: 'Primero pide un precio para el cambio.',
    revised_city:
      'Tu transportista no atiende el lugar de la nueva recogida. Reserva otra mudanza y cancela esta.',
    revised_full:
      'Tu mudanza duraría tanto que ningún transportista tiene tiempo en este horario. Elige primero otra hora o haz un cambio más pequeño.',
    revised_late:
      'Tu transportista tendría que aceptar este cambio, y ya es tarde para eso: hacen falta {{hours}} horas de anticipación. Mejor escríbele por el chat.',
    open_proposal:
      'Esta propuesta está cerrada. Recarga la página para ver tu mudanza como está ahora.',
    dearer_quote:
      'Con esto la mudanza cuesta más, así que el cliente tiene que aceptarlo. Envíale una propuesta.',
    open_revision: 'No hay ningún cambio de este trabajo que puedas aceptar.',
    unknown_stop: 'Esta mudanza no tiene esa parada.',
    stop_past: 'El equipo ya pasó por esta parada, así que sus detalles ya no pueden cambiar.',
    photos_past: 'El equipo ya está cargando, así que las fotos ya no pueden cambiar.',
    step_in_time: 'Es demasiado pronto. Puedes empezar este trabajo a partir de {{at}}.',
    undo_changed: 'No puedes deshacer este paso porque el trabajo cambió desde entonces.',
    undo_late:
      'Puedes deshacer un paso durante {{count}} minutos. Si fue un error, llama a soporte.',
    undo_often: 'Ya deshiciste este paso varias veces. Si fue un error, llama a soporte.',
    reach_stop: 'Esa no es la siguiente parada de esta mudanza.',
    leave_stop: 'El camión no está en esta parada.',
    held_times: 'Los tiempos medidos de esta mudanza no necesitan aprobación.',
    proof_photo: 'Toma una foto como prueba de entrega y súbela desde tu propia cuenta.',
    proof_photo_small:
      'Esta foto es demasiado pequeña: su lado más corto debe tener al menos {{pixels}} píxeles. Toma otra.',
    proof_used: 'Este archivo ya se usó como prueba de otra entrega. Toma uno nuevo.',
    proof_signature: 'Pídele al cliente que firme aquí y sube la firma desde tu propia cuenta.',
    proof_reason: 'Explica por qué el cliente no pudo darte el código.',
    proof_code: 'El código no coincide. Pídele al cliente su código de 4 dígitos.',
    proof_missing: 'Necesitas el código de 4 dígitos del cliente o una firma.',
    arrival_photo_old: 'Esta foto tiene más de una hora. Toma una nueva en la puerta.',
    proof_photo_old: 'Esta foto es de antes de tu llegada. Toma otra en la puerta.',
    late_crew:
      'Tu equipo aún no está retrasado. Si para el {{at}} no ha llegado nadie, puedes cancelar gratis.',
    crew_seen: 'Ya nos dijiste que el equipo está ahí.',
    no_show: 'Esta mudanza se canceló por otro motivo, no porque el equipo no llegara.',
    no_show_past_one: 'Solo se puede reactivar durante {{count}} día. Reserva una mudanza nueva.',
    no_show_past_other:
      'Solo se puede reactivar durante {{count}} días. Reserva una mudanza nueva.',
    no_show_fee:
      'Se cobró un cargo por cancelar esta mudanza, así que no se puede reactivar. Reserva una nueva.',
    contact_apart: 'Acabas de intentarlo. El próximo intento cuenta a partir de las {{at}}.',
    contact_early: 'El cliente aún no tiene que estar. Un intento cuenta a partir de las {{at}}.',
    contact_enough: 'Ya lo intentaste bastante. Registra que no hay nadie.',
    absence_wait: 'La espera gratis aún no termina. Espera hasta las {{at}}.',
    absence_tries_one:
      'Primero llama o escribe al cliente. Necesitas {{count}} intento registrado.',
    absence_tries_other:
      'Primero llama o escribe al cliente. Necesitas {{count}} intentos registrados, con unos minutos entre ellos.',
    contest_none: 'Este cargo no se puede impugnar. Si algo está mal, contacta a soporte.',
    contest_twice: 'Ya impugnaste este cargo. Te avisaremos lo que decidamos.',
    contest_over:
      'El plazo para impugnar este cargo terminó. Si algo está mal, contacta a soporte.',
    contest_photo: 'Vuelve a subir la foto desde tu propia cuenta.',
    not_contested: 'El cliente no ha impugnado este cargo.',
    contest_decided: 'Esto ya se decidió.',
    dispute_over:
      'Terminó el plazo para reportar un problema con esta mudanza. Contacta a soporte si algo está mal.',
    fee_under_way: 'El cargo se está cobrando en este momento. Inténtalo de nuevo en un minuto.',
    release_fee: 'Devolver este trabajo ahora te cuesta {{fee}}. Confirma este cargo.',
    release_instead:
      'No puedes cancelar esta mudanza porque el cliente aún le debe un cargo a otro transportista. En su lugar, devuelve el trabajo.',
    waive_limit:
      'Puedes perdonar cargos de hasta {{limit}}. Si es mayor, pídeselo a alguien que pueda aprobar reembolsos.',
    agreed_fee: 'Cancelar ahora cuesta {{fee}}. Confirma este cargo.',
    no_tip:
      'Toda la propina es del equipo. Reembolsa el pago de la propina; así se le descuenta a la empresa.',
    no_open_claim: 'Hay un reclamo sobre este trabajo: {{code}}. Decídelo primero.',
    refundable_amount: 'Puedes reembolsar {{limit}} como máximo.',
    another_full_access_admin:
      'No puedes quitar al último administrador con acceso total. Primero dale acceso total a otra persona.',
    only_full_access: 'Solo un administrador con acceso total puede otorgar esto.',
    administrator_with_email:
      'Solo los administradores con correo electrónico eligen una contraseña. Los demás inician sesión con un código.',
  },
  too_many_attempts: {
    delivery_code_one:
      'Demasiados códigos incorrectos. Pídele al cliente que firme o inténtalo de nuevo en {{count}} minuto.',
    delivery_code_other:
      'Demasiados códigos incorrectos. Pídele al cliente que firme o inténtalo de nuevo en {{count}} minutos.',
  },
  mover: {
    own_move: 'es una mudanza tuya o de uno de tus conductores.',
    suspended: 'tu perfil está suspendido.',
    not_approved: 'tu perfil aún no está aprobado.',
    closing: 'tu cuenta se está cerrando.',
    not_available: 'apareces como no disponible.',
    uninsured: 'tu seguro venció.',
    other_city: 'está en una ciudad que no atiendes.',
    heavy: 'tus preferencias excluyen objetos pesados.',
    too_far: 'está más lejos que tu límite.',
    low_pay: 'paga menos que tu mínimo.',
    low_hourly: 'paga menos por hora que tu mínimo.',
    far_from_base: 'empieza más lejos de tu código postal que tu límite.',
    stairs: 'tiene más tramos de escalera que tu límite.',
    other_truck: 'es para un camión que tus preferencias excluyen.',
    same_day: 'tus preferencias excluyen los trabajos del mismo día.',
    extra_stops: 'tus preferencias excluyen las paradas adicionales.',
    papers: 'falta un documento, ya venció o aún no está aprobado.',
    papers_by_then: 'uno de tus documentos vence el {{day}}, antes de este trabajo.',
    insurance_by_then: 'tu seguro vence el {{day}}, antes de este trabajo.',
  },
  candidate: {
    own_move: 'la mudanza es de alguien de su equipo',
    suspended: 'está suspendido',
    not_approved: 'no está aprobado',
    closing: 'su cuenta se está cerrando',
    not_available: 'ahora no toma trabajos',
    uninsured: 'su seguro venció',
    other_city: 'no trabaja en esta ciudad',
    papers: 'falta un documento, venció o aún no está aprobado',
    papers_by_then: 'un documento vence antes de este trabajo',
    busy: 'no tiene equipo ni camión libre a esta hora',
    heavy: 'sin artículos pesados',
    too_far: 'más lejos de lo que va',
    low_pay: 'menos que su pago mínimo',
    low_hourly: 'menos que su mínimo por hora',
    far_from_base: 'demasiado lejos de su código postal',
    stairs: 'demasiados tramos de escaleras',
    other_truck: 'no es su tipo de camión',
    same_day: 'sin trabajos del mismo día',
    extra_stops: 'sin paradas extra',
  },
  /** Why a job doesn't fit a mover's calendar; `_with` names the job that is in the way. */
  calendar: {
    closed: 'Tu calendario está cerrado a esta hora.',
    notice: 'Este trabajo empieza antes de la antelación que pides.',
    too_far_ahead: 'Este trabajo está más lejos de lo que abre tu calendario.',
    day_full: 'Ya tienes ese día todos los trabajos que aceptas.',
    no_truck: 'No tienes un camión del tamaño que pide este trabajo.',
    no_truck_with: 'Tus camiones de ese tamaño ya están ocupados: mira {{code}}.',
    truck_away: 'Ninguno de tus camiones del tamaño necesario está disponible a esa hora.',
    driver_away: 'Ninguno de tus conductores trabaja a esa hora.',
    driver_absent:
      'Este conductor está ausente o no trabaja a esa hora. Elige otro o cambia su horario en el calendario.',
    no_driver: 'Ninguno de tus conductores tiene documentos vigentes ese día.',
    no_driver_with: 'Todos tus conductores están ocupados a esa hora: mira {{code}}.',
    overlap: 'No tienes ningún equipo libre para este trabajo.',
    overlap_with: 'Este trabajo coincide con {{code}}, que ya aceptaste.',
    unknown_zip: 'No conocemos el código postal {{zip}}. Revísalo.',
    driver_busy: 'Este conductor está ocupado con {{code}} a esa hora. Elige otro conductor.',
    one_of: 'Elige un conductor o un camión, no los dos.',
    not_yours: 'Elige un conductor o un camión que sea de esta empresa.',
    days: 'Elige al menos un día, y cada día una sola vez.',
    end_first: 'El final debe ser posterior al comienzo.',
    too_long_day: 'Un horario puede durar como mucho un día. Agrega el resto al día siguiente.',
    too_long: 'Elige como mucho un año.',
    many_days: 'Pide como mucho {{count}} días.',
    past: 'Ese tiempo ya pasó. Elige uno que esté por venir.',
    many_exceptions: 'Tienes {{count}} excepciones por venir. Borra las que ya no necesites.',
    feed_address:
      'Escribe la dirección de un calendario: empieza por https:// o webcal:// y suele terminar en .ics.',
    file_too_large: 'El archivo pesa más de 5 MB. Exporta un período más corto.',
    file_empty: 'El archivo está vacío. Exporta otra vez el calendario y elige ese archivo.',
    file_not_calendar:
      'Este no es un archivo de calendario, o está dañado. Exporta el calendario en formato iCal; el archivo suele terminar en .ics.',
    file_too_many_events:
      'El archivo tiene más de 2,000 horas ocupadas en el próximo año. Exporta un período más corto.',
    feed_own: 'Esta dirección es nuestra. Tus trabajos ya están en tu calendario.',
    feed_private: 'Esta dirección no está en la internet pública, así que no podemos leerla.',
    feed_gone: 'Lo quitaste hace demasiado tiempo. Vuelve a añadir el calendario.',
    many_feeds: 'Puedes conectar {{count}} calendarios como máximo. Quita uno que ya no necesites.',
    same_feed: 'Ya conectaste este calendario.',
  },
  auth: {
    'auth/wrong-password': 'El correo electrónico o la contraseña son incorrectos.',
    'auth/user-not-found': 'No encontramos ninguna cuenta con este correo electrónico o teléfono.',
    'auth/expired-action-code': 'Este código venció. Pide uno nuevo.',
    'auth/invalid-action-code': 'Este código no es correcto. Revísalo e inténtalo de nuevo.',
    'auth/too-many-requests': 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
    'auth/email-already-in-use': 'Ya existe una cuenta con este correo electrónico o teléfono.',
    'auth/weak-password':
      'Elige una contraseña de al menos 12 caracteres que sea difícil de adivinar. No uses una contraseña común, tu nombre ni tu correo electrónico.',
    'auth/invalid-credential': 'El correo electrónico o la contraseña son incorrectos.',
    'auth/requires-recent-login': 'Inicia sesión de nuevo para hacer esto.',
    'auth/user-disabled': 'Esta cuenta está desactivada. Comunícate con soporte.',
    'auth/operation-not-allowed':
      'No podemos enviar mensajes de texto a este número. Solo los enviamos a estos países: {{countries}}. Usa tu correo electrónico.',
    'auth/texts-stopped':
      'Detuviste nuestros mensajes de texto a este número. Responde START a nuestro último mensaje para volver a recibirlos o usa tu correo electrónico.',
    'auth/invalid-phone-number':
      'Este número no puede recibir mensajes de texto. Escribe un número móvil o usa tu correo electrónico.',
  },
  account: {
    open_move:
      'Tu mudanza {{code}} no ha terminado. Cierra tu cuenta cuando se haya hecho o cancelado.',
    open_payment:
      'Un pago de tu mudanza {{code}} no está saldado. Cierra tu cuenta cuando lo esté; tarda unos días.',
    open_refund:
      'Un reembolso de tu mudanza {{code}} aún no te llegó. Cierra tu cuenta cuando llegue.',
    open_claim:
      'Tu reclamo sobre la mudanza {{code}} no está resuelto. Cierra tu cuenta cuando lo esté, o retira el reclamo.',
    in_team: 'Formas parte de {{mover}}. Primero deja esa empresa.',
    in_crew: 'Conduces para {{mover}}. Primero deja de conducir para ellos, en tu perfil.',
    open_drive:
      'Todavía tienes el trabajo {{code}} de {{mover}}. Cierra tu cuenta cuando lo termines, o pide que lo asignen a otra persona.',
    job_open_move:
      'Tu trabajo {{code}} no ha terminado. Cierra tu cuenta cuando esté entregado y completado, o devuélvelo.',
    job_open_payment:
      'El pago del cliente por tu trabajo {{code}} no está saldado. Cierra tu cuenta cuando lo esté; tarda unos días.',
    job_open_refund:
      'Un reembolso por tu trabajo {{code}} no está saldado. Cierra tu cuenta cuando lo esté; tarda unos días.',
    job_open_claim:
      'Un reclamo sobre tu trabajo {{code}} no está resuelto. Cierra tu cuenta cuando lo esté.',
    unpaid:
      'Aún no se pagaron {{amount}} que {{mover}} ganó. Cierra tu cuenta cuando lleguen a tu banco.',
    owed: '{{mover}} todavía nos debe {{amount}}. Escribe a soporte para saldarlo y luego cierra tu cuenta.',
    has_crew:
      'Estas personas todavía conducen para {{mover}}: {{names}}. Primero dales de baja, en Equipo.',
    has_team:
      'Estas personas siguen en el equipo de {{mover}}: {{names}}. Primero quítalas; o haz dueña a una de ellas y deja el equipo, y la empresa sigue sin ti.',
    owns_business:
      'También diriges {{mover}}. Primero cambia a la empresa: al cerrar tu cuenta ahí se cierran ambas.',
    not_only_customer:
      'Esta persona también trabaja con nosotros, así que solo un administrador con acceso total puede cambiar la cuenta, en Usuarios.',
    disabled: 'Esta cuenta está deshabilitada. Primero habilítala en Usuarios.',
    needs_address: 'Deja al menos un correo o un teléfono: el cliente entra con él.',
    address_taken: 'Otra cuenta ya lo usa.',
    not_closing: 'Tu cuenta no se está cerrando.',
    own_address: 'Tu cuenta ya usa este correo o teléfono. Escribe el nuevo.',
    only_address: 'Inicias sesión con este número. Agrega un correo antes de quitarlo.',
  },
  password_link: {
    'auth/expired-action-code': 'Este enlace venció. Pide uno nuevo.',
    'auth/invalid-action-code': 'Este enlace ya se usó o no es válido. Pide uno nuevo.',
  },
  booking: {
    not_favorite: 'Elige uno de tus transportistas favoritos, o ninguno.',
    many_favorites: 'Puedes tener hasta {{count}} favoritos. Primero quita uno.',
    unknown_place:
      'No conocemos este lugar. Escribe un código postal de EE. UU. o una ciudad con su estado.',
    no_city: 'Todavía no hacemos mudanzas desde {{place}}.',
    no_city_near:
      'Todavía no hacemos mudanzas desde {{place}}. La ciudad más cercana que atendemos es {{nearest}}.',
    already_served: 'Ya atendemos este lugar, desde {{city}}. Pide tu precio en lugar de esperar.',
    unknown_city: 'No conocemos esta ciudad. Escribe un código postal.',
    no_place: 'Escribe el código postal desde donde te mudas.',
    over_water:
      'No hacemos mudanzas entre estos lugares: ningún camino para camiones los une. Elige lugares en la misma parte del país.',
    too_far:
      'Estos lugares están a {{miles}} millas por carretera. Hacemos mudanzas de hasta {{most}} millas.',
    no_pickup: 'La primera parada debe ser la recogida.',
    no_dropoff: 'La última parada debe ser la entrega.',
    other_place:
      'Esta dirección está en {{place}}, pero el precio es para {{zip}}. Cambia la dirección o pide un precio para ella.',
    past_window: 'Elige una hora en el futuro.',
    far_window: 'Elige un día dentro de los próximos {{days}} días.',
    short_notice: 'Reserva con al menos {{hours}} horas de anticipación.',
    window_order: 'El horario debe terminar después de empezar.',
    window_full:
      'Todos los equipos tienen trabajo a esa hora. Los horarios libres más cercanos: {{times}}. Elige uno de ellos u otro día.',
    window_full_all:
      'Todos los equipos tienen trabajo a esa hora y en los días cercanos. Elige otro día.',
    window_free: 'Hay un equipo libre a esa hora. Reserva en lugar de esperar.',
    unknown_vehicle: 'Este vehículo no existe. Elige otro.',
    unknown_item: 'Este objeto no existe. Elige otro.',
    prohibited_item: 'No podemos transportar {{item}}: {{reason}}',
    coupon: 'Este cupón no es válido.',
    nothing_to_move: 'Elige un tamaño o al menos un objeto.',
    no_price: 'Ahora no podemos calcular precios. Inténtalo más tarde.',
    price_changed: 'El precio cambió desde que lo viste. Revisa el precio nuevo.',
  },
  city: {
    no_mover:
      'Ningún transportista aprobado atiende esta ciudad. Aprueba a uno que la tenga en su lista antes de activarla.',
    no_truck:
      'Los transportistas que atienden esta ciudad no tienen ningún camión activo. Agrega uno antes de activarla.',
    no_driver:
      'Ningún transportista que atiende esta ciudad tiene camión y conductor. Aprueba a un conductor antes de activarla.',
  },
  fee: {
    needed:
      'Los precios necesitan la tarifa {{code}}. No puedes eliminarla ni cambiarle el código, porque faltaría desde ahora.',
    not_before:
      'Los precios necesitan la tarifa {{code}}. Debe estar vigente desde ahora, no solo a partir del {{at}}.',
    not_after:
      'Los precios necesitan la tarifa {{code}}. Con este cambio, les faltaría a partir del {{at}}.',
    kind: 'La tarifa {{code}} debe ser de este tipo: {{kind}}.',
    backwards: 'Debe terminar después de empezar.',
    same_start:
      'Otra versión de {{code}} empieza en ese mismo momento. Cambia esa versión o elige otro inicio para esta.',
    overlap: 'Otra versión de {{code}} entra en vigor el {{at}}. Solo puede haber una a la vez.',
  },
  setting: {
    bounds: '«{{name}}» debe estar entre {{min}} y {{max}}.',
  },
  vehicle: {
    last: 'Este es el último vehículo activo, y sin ninguno no hay precios. Primero activa otro.',
  },
  credit: {
    past: 'Elige un momento futuro.',
    own: 'No puedes otorgarte un crédito. Pídeselo a otro administrador.',
    credit_grants_by_administrator_cents:
      'Puedes otorgar como máximo {{limit}} en {{days}} días. Te quedan {{left}}. Pide a otro administrador que otorgue el resto.',
    credit_grants_to_customer_cents:
      'Un cliente puede recibir como máximo {{limit}} en {{days}} días. Este cliente puede recibir {{left}} más ahora.',
  },
  proposal: {
    open: 'Esta propuesta está abierta.',
    accepted: 'Ya aceptaste este cambio.',
    declined: 'Ya rechazaste este cambio. Tu mudanza sigue como estaba.',
    withdrawn: 'Retiramos esta propuesta. Tu mudanza sigue como estaba.',
    expired: 'Se acabó el tiempo para responder a esta propuesta. Tu mudanza sigue como estaba.',
    outdated: 'Tu mudanza cambió desde que propusimos esto, así que ya no puedes aceptarlo.',
    one_open: 'El cliente ya tiene una propuesta por responder. Retírala antes de enviar otra.',
    unchanged: 'Así está reservada la mudanza. Cambia algo antes de proponerlo.',
    not_dearer: 'Este cambio no cuesta más. Reprograma el pedido directamente.',
    too_late:
      'El cliente tendría menos de 15 minutos para responder. Mejor llámalo y deja que haga el cambio.',
    resend_pause_one:
      'El cliente recibió este enlace hace menos de {{count}} minuto. Espera un poco.',
    resend_pause_other:
      'El cliente recibió este enlace hace menos de {{count}} minutos. Espera un poco.',
  },
  late_step: {
    open: 'Este trabajo sigue siendo tuyo. Registra sus pasos en la página del trabajo.',
    enough: 'Ya registraste suficientes pasos de este trabajo. Para los demás, llama a soporte.',
  },
  order_photo: {
    not_at_stop: 'Puedes agregar fotos mientras estás en una parada. Registra primero tu llegada.',
    other_stop: 'El equipo no está en esta parada ahora. Agrega fotos de la parada donde estás.',
    moment_before:
      'Las fotos de antes de la mudanza solo se pueden tomar hasta que sale el camión.',
    moment_after: 'Las fotos de después de la mudanza solo se pueden tomar donde descargas.',
    moment_damage: 'Puedes registrar daños mientras estás en una parada.',
    moment_access: 'Puedes mostrar el acceso mientras estás en una parada.',
    moment_parking: 'Puedes mostrar el estacionamiento mientras estás en una parada.',
    moment_absence: 'Puedes mostrar que no hay nadie solo antes de empezar a cargar.',
    no_item: 'Esta mudanza no tiene ese artículo. Elige uno de su lista.',
    not_yours: 'Tú no subiste esta imagen. Súbela desde tu propia cuenta.',
    used: 'Esta imagen ya se agregó. Toma una nueva.',
    enough: 'Este trabajo ya tiene {{most}} fotos, que es el límite.',
    too_late:
      'Una foto se puede quitar durante {{minutes}} minutos después de enviarla. Pregunta a soporte por esta.',
  },
  location: {
    not_on_the_way: 'Solo puedes mostrar dónde estás mientras vas en camino.',
  },
  payment: {
    declined: 'Tu tarjeta fue rechazada. Usa otra.',
    expired_card: 'Tu tarjeta ya venció. Usa otra.',
    insufficient_funds: 'Tu tarjeta no tiene fondos suficientes. Usa otra.',
    action_failed: 'Tu banco no confirmó el pago. Inténtalo de nuevo.',
    action_required:
      'El banco de la tarjeta quiere que confirmes este pago tú mismo. Ábrelo y confírmalo.',
    unconfirmed:
      'No confirmaste el pago con tu banco en una hora. No retuvimos nada en tu tarjeta.',
    lapsed: 'La retención en tu tarjeta terminó.',
    unavailable: 'El servicio de pagos no responde. Seguiremos intentándolo.',
    credit_used:
      'Tu crédito se usó en otra mudanza mientras tu banco respondía. Liberamos la retención; intenta otra vez.',
    proposal_closed:
      'El cambio propuesto se cerró mientras respondía tu banco. Liberamos la retención y tu mudanza sigue como estaba.',
    price_expired: 'El precio ya había vencido cuando respondió tu banco.',
    order_changed: 'La mudanza había cambiado cuando respondió tu banco.',
    window_full:
      'Todos los equipos tomaron otro trabajo a esa hora mientras respondía tu banco. Liberamos la retención y no se cobró nada. Elige otra hora.',
    unknown_method: 'Esta tarjeta ya no está guardada. Usa otra.',
  },
  card: {
    setup_open: 'Primero escribe la tarjeta.',
    card_number: 'El número de tarjeta no es válido. Revísalo e inténtalo de nuevo.',
    card_expired: 'Esta tarjeta ya venció. Usa otra.',
    closed:
      'Este formulario lleva demasiado tiempo abierto. Recarga la página y vuelve a escribir la tarjeta.',
    default_as_backup:
      'Tu tarjeta predeterminada no puede ser también la de respaldo. Elige primero otra como predeterminada.',
    in_use:
      'La mudanza {{code}} se paga con esta tarjeta. Elige primero otra tarjeta para ella o espera a que se cobre.',
  },
  file: {
    type: 'Solo puedes subir imágenes (JPEG, PNG o WebP) y archivos PDF.',
    picture: 'No podemos abrir esta imagen: está dañada. Tómala otra vez o elige otra.',
    pixels: 'Esta imagen tiene más de {{most}} megapíxeles. Elige una más pequeña.',
    busy: 'Se están subiendo muchas imágenes en este momento. Inténtalo de nuevo en unos segundos.',
    unavailable:
      'No podemos guardar ni abrir archivos en este momento. Inténtalo de nuevo en unos minutos.',
    missing: 'No se envió ningún archivo. Elige un archivo e inténtalo de nuevo.',
    empty: 'Este archivo está vacío (0 bytes). Toma la foto otra vez o elige otro archivo.',
  },
  content: {
    reserved_slug: 'El sitio ya usa la dirección /{{slug}}. Elige otra.',
    covers: {
      heavy: 'Un piano bajo una manta acolchada.',
      pets: 'Un gato se asoma de su transportadora.',
      protection: 'Un escudo acolchado con una marca.',
      truck: 'Un camión de caja con la rampa abajo.',
      tipping: 'Una taza de café junto a unas monedas.',
      stairs: 'Un sofá que suben por la escalera.',
      building: 'Un edificio de apartamentos con elevador.',
      'moving-day': 'Un camión que llega a una casa.',
      packing: 'Cajas de mudanza y una lámpara.',
      planning: 'Un calendario con un día marcado.',
      price: 'Una lista de precios con su etiqueta.',
    },
    feed_title: 'Haulwell: sobre las mudanzas',
    feed_description: 'Cuánto cuesta una mudanza y cómo lograr que salga bien.',
    archived_post: 'Esta entrada ya no está disponible.',
    publication_in_future: 'Programa la entrada para una fecha futura.',
    blank: 'Completa el campo «{{field, label}}»: sin él no se puede mostrar la entrada.',
    cover_alt: 'Describe la imagen de portada para quienes no pueden verla.',
    published_text: 'No puedes cambiar un texto publicado. Escribe la siguiente edición.',
    day_not_past: 'Puede entrar en vigor el {{today}} como muy pronto.',
    next_edition: 'La edición {{edition}} ya se publicó. Elige un número mayor para esta.',
    next_day: 'La edición {{edition}} entra en vigor el {{day}}. Elige un día posterior para esta.',
  },
  notices: {
    not_yours: 'Estas notificaciones no son para ti.',
    no_hours: 'Las horas empiezan y terminan a la misma hora. Elige otro final.',
    must_stay_on: 'No puedes desactivar estas notificaciones aquí.',
    foreign_link: 'Este enlace no viene de uno de nuestros correos o le falta una parte.',
  },
  support: {
    agent: 'Elige un administrador activo que pueda trabajar con tickets.',
    call_agent: 'Elige un administrador: solo los administradores llaman en nombre de la empresa.',
    own_file: 'Solo puedes adjuntar archivos que subiste tú.',
    ended_before: 'Una llamada no puede terminar antes de empezar.',
    unknown_sender: 'Ninguna cuenta tiene este correo electrónico o teléfono. Responde el mensaje.',
    has_ticket: 'Este mensaje ya es un ticket.',
  },
  undelivered: {
    removed: 'El mensaje ya no está guardado. Descártalo.',
  },
  contact: {
    unreachable: 'Escribe un correo electrónico o un teléfono para que podamos responderte.',
    links:
      'Tu mensaje tiene demasiados enlaces: aceptamos {{most}} como máximo. Quita algunos y envíalo de nuevo.',
    too_soon: '¡Qué rápido! Espera unos segundos y envíalo de nuevo.',
    too_late:
      'Este formulario lleva demasiado tiempo abierto. Recarga la página e inténtalo de nuevo.',
  },
  review: {
    replied: 'Ya respondiste a esta reseña, o no puedes responderla.',
  },
  search: {
    unknown_resource: 'No puedes buscar en {{name}}. Permitidos: {{allowed}}.',
  },
  comment: {
    record: 'Este registro no existe o no puedes comentarlo.',
    mentions: 'Solo puedes mencionar a administradores activos que puedan ver este registro.',
  },
  view: {
    resource: 'No existe ninguna lista con este nombre.',
    query: 'Escribe solo la parte de la URL que va después del signo de interrogación (?).',
    no_roles: 'Elige al menos un rol que vea esta vista, o compártela con todos.',
    blind: 'Estos roles no pueden abrir esta lista: {{names}}. Quítalos.',
    not_seen: 'Comparte primero esta vista con estos roles: {{names}}.',
    none: 'Esta lista no tiene esa vista, o no puedes verla.',
    pins_one: 'Fija como máximo {{count}} vista, y cada una solo una vez.',
    pins_other: 'Fija como máximo {{count}} vistas, y cada una solo una vez.',
  },
  agreement: {
    changed: 'El contrato cambió desde que lo abriste. Recarga la página y léelo de nuevo.',
  },
  truck: {
    needed:
      'Necesitas este camión para trabajos que aceptaste: {{codes}}. Primero agrega otro de este tamaño.',
  },
  crew: {
    documents_open: 'Primero aprueba los documentos del conductor.',
    jobs_assigned:
      'Este conductor todavía tiene trabajos: {{codes}}. Primero asígnalos a otra persona.',
    jobs_left:
      'Todavía tienes trabajos: {{codes}}. Primero pide a tu transportista que los asigne a otra persona.',
    taken_own: 'Esta persona ya está en tu equipo.',
    taken_driver:
      'Esta persona conduce para otro transportista y antes tiene que dejar ese equipo.',
    taken_mover:
      'Esta dirección es de la cuenta de un transportista. Pide a la persona otra dirección.',
    taken_other: 'No se puede invitar a esta dirección. Pide a la persona otra dirección.',
    drives_elsewhere: 'Conduces para otro transportista. Primero deja ese equipo.',
    no_texts: 'No podemos enviar mensajes a este número. Usa un correo electrónico.',
    invited_often:
      'Hoy ya enviaste esta invitación tres veces. Inténtalo mañana o revisa la dirección.',
  },
  team: {
    taken_own: 'Esta persona ya está en tu empresa o ya tiene una invitación.',
    taken_other: 'No se puede invitar a esta dirección. Pide a la persona otra dirección.',
    full: 'Tu empresa tiene {{count}} personas, el máximo. Primero quita a alguien.',
    expired: 'Esta invitación venció. Pide a {{mover}} que la envíe de nuevo.',
    last_owner: 'Una empresa necesita un propietario. Primero nombra a otra persona.',
    holder: 'Esta persona es titular de la cuenta de la empresa. Solo ella puede dejarla.',
    yourself: 'No puedes cambiar tu propio rol. Pídelo a otro propietario o deja la empresa.',
    no_successor:
      'Eres titular de la cuenta de la empresa y ningún otro propietario puede asumirla, porque cada uno tiene su propia empresa. Primero nombra a otra persona.',
    fields: 'Solo un propietario puede cambiar esto.',
  },
  standing: {
    subject: 'Apelación sobre {{code}}: {{what}}',
    appealed: 'Esto ya se apeló. Puedes agregar algo en su ticket.',
    too_late: 'El plazo para apelar esto terminó. Deja de contar por sí solo.',
  },
  background: {
    dispute_subject: 'Disputa de la verificación de antecedentes {{id}}',
    not_in_crew: 'Esta persona no es un conductor activo de tu equipo.',
    open: 'Ya hay una verificación de este conductor en curso.',
    valid: 'La verificación de este conductor está vigente. Puedes renovarla a partir del {{day}}.',
    refused: 'Por ahora no se puede volver a verificar a este conductor. Comunícate con soporte.',
    not_yours: 'Solo la persona verificada puede hacer esto.',
    unsigned: 'Primero lee y firma el aviso y el consentimiento.',
    begun:
      'El conductor dio su consentimiento, así que la verificación está en curso. Comunícate con soporte para detenerla.',
    notice_open: 'El conductor todavía puede responder al aviso, hasta el {{until}}.',
    full_name: 'Escribe tu nombre y apellido, como en tu licencia.',
    no_email:
      'Primero agrega un correo electrónico a tu perfil: la empresa que hace la verificación te escribe ahí.',
    asked_often: 'Hoy ya se le pidió tres veces a este conductor. Inténtalo de nuevo mañana.',
  },
  document: {
    signed_agreement: 'Firma el contrato en su página en lugar de subirlo.',
    own_file: 'Elige un archivo que subiste tú.',
    past: 'Esta fecha ya pasó. Elige un día posterior.',
    order: 'El documento debe vencer después de su fecha de emisión.',
    unissued: 'La fecha de emisión no puede estar en el futuro.',
    ended: 'Este documento ya no es válido. Pide uno nuevo.',
    other_mover: 'Este conductor no trabaja para este transportista.',
  },
  clock: {
    under_way: 'El reloj se está moviendo. Espera a que llegue.',
    ahead: 'El reloj solo avanza. Elige una hora posterior.',
    too_far: 'Adelanta el reloj {{days}} días como máximo.',
  },
  dispute: {
    too_late: 'El plazo del banco para presentar pruebas ya venció.',
    no_evidence: 'Las pruebas aún no están listas. Reúnelas de nuevo o espera un minuto.',
    refund_covered: 'El banco ya le devolvió este monto al cliente.',
  },
  reconciliation: {
    no_fee: 'Esta diferencia no es de una comisión. Explícala o márcala como corregida.',
    fee_changed:
      'La comisión en nuestros libros cambió desde que se encontró esta diferencia. Haz primero una conciliación.',
  },
  refund: {
    disputed: 'El banco del cliente disputa este pago. Reembólsalo cuando se haya decidido.',
    not_captured: 'Solo puedes reembolsar un pago que ya se cobró.',
    other_approver:
      'Otra persona tiene que aprobar este reembolso: una sola persona puede devolver hasta {{limit}} en total por una mudanza.',
    no_protection:
      'La protección solo paga daños, y solo si el cliente la compró para esta mudanza.',
    no_tip: 'Este pago no es una propina. Elige el precio o los daños.',
    tip_credit: 'El crédito nunca paga una propina. Devuélvelo con el pago del precio.',
    no_mover: 'Esta mudanza no tiene un transportista que pueda asumir el reembolso.',
  },
  certificate: {
    move_ended:
      'El trabajo del equipo terminó o la mudanza se canceló, así que esto ya no puede cambiar.',
    own_file: 'Sube este archivo de nuevo.',
    pdf: 'El certificado debe ser un PDF.',
    ends_before:
      'Este certificado vence antes de que termine la mudanza. Pide a tu aseguradora uno que valga más tiempo.',
    other_certificate:
      'El transportista envió otro certificado mientras tanto. Míralo antes de aceptarlo.',
    both_times: 'Indica desde cuándo y hasta cuándo.',
    times_order: 'El final debe ser después del inicio.',
    other_time: 'El equipo no está ahí a estas horas. Empieza dentro del horario de la mudanza.',
    unasked: 'Di primero si necesitas un certificado de seguro.',
    changed: 'Esto ya no es posible. El estado del certificado es ahora: {{state}}.',
  },
  claim: {
    too_early: 'Puedes presentar un reclamo cuando tu mudanza esté entregada.',
    disputed:
      'Hay una disputa sobre tu mudanza, que ya incluye todo. Te avisaremos de la decisión.',
    over: 'Terminó el plazo para presentar un reclamo sobre esta mudanza. Contacta a soporte si algo está mal.',
    open: 'Ya tienes un reclamo abierto sobre esta mudanza. Retíralo para presentar otro.',
    limit:
      'Ya presentaste todos los reclamos posibles sobre esta mudanza. Contacta a soporte si algo está mal.',
    photo: 'Sube esta foto otra vez desde tu propia cuenta.',
    photo_missing: 'Agrega una foto que muestre los daños.',
    above_wanted: 'El cliente reclama {{wanted}}. Escribe ese monto como máximo.',
    other_offer: 'La oferta es ahora de {{offer}}. Revísala antes de aceptarla.',
    own_offer: 'Lo que ofreces sale de tu propio pago.',
    no_bearer: 'Elige quién lo paga.',
    unheard:
      'El transportista todavía no respondió. Haz una oferta cuando responda o cuando termine su plazo.',
    no_protection:
      'La protección paga daños y pérdidas, y solo si el cliente la compró para esta mudanza. Elige quién más paga.',
    other_decider: 'Tú tomaste la primera decisión. La apelación la decide otra persona.',
    undecided: 'No hay ninguna decisión que puedas apelar.',
    appealed: 'Esta decisión ya fue apelada. La segunda es definitiva.',
    granted: 'Recibiste todo lo que pediste.',
    not_borne: 'No pagas nada por este reclamo, así que no hay nada que apelar.',
    appeal_over: 'Terminó el plazo para apelar. Contacta a soporte si algo está mal.',
    under_way: 'El pago está en camino. Puedes apelar cuando haya llegado.',
    below_paid: 'Ya se pagaron {{paid}}, o están en camino. Decide al menos ese monto.',
    not_charged: 'Todavía no se cobró nada por esta mudanza. Espera el cobro y decide después.',
  },
  tip: {
    too_early:
      'Puedes dejar propina cuando tu mudanza esté entregada y no haya ninguna disputa sobre ella.',
    over: 'El plazo para dejar propina por esta mudanza ya terminó.',
    own_move: 'No puedes darle propina a tu propio equipo.',
    open: 'Ya diste una propina que todavía no se cobra. Retírala para dar otro monto.',
    limit: 'Llegaste al límite de propinas. Gracias por tu generosidad.',
    amount: 'La propina puede ser de entre {{least}} y {{most}}.',
    no_card: 'Agrega primero una tarjeta.',
    too_late: 'Ya no puedes retirar esta propina. Si fue un error, escríbele a soporte.',
    unanswered: 'Tu banco todavía no responde. Inténtalo de nuevo en un minuto.',
  },
  wallet: {
    no_account: 'No tienes ninguna cuenta verificada que se pueda usar ahora.',
    email_missing:
      'Nuestro proveedor de pagos necesita tu correo. Agrégalo a tu perfil o pídeselo a soporte.',
    no_instant: 'Tu banco no acepta pagos instantáneos. Recibirás el pago semanal.',
    too_little: 'Necesitas más de {{least}} para pedir un pago.',
    unavailable: 'Nuestro proveedor de pagos no responde. Inténtalo de nuevo en unos minutos.',
  },
  payout: {
    no_account: 'El banco no reconoce esta cuenta.',
    account_closed: 'La cuenta está cerrada.',
    declined: 'El banco rechazó el pago.',
    account_restricted: 'El proveedor de pagos necesita algo de ti antes de poder pagarte.',
    instant_unsupported: 'El banco no acepta pagos instantáneos.',
    insufficient_funds: 'El monto no estaba disponible en la cuenta.',
    other: 'El banco no dijo por qué.',
    disabled: 'La cuenta está desactivada.',
  },
  reports: {
    order: 'El último día es anterior al primero.',
    too_long: 'Son más de {{count}} períodos. Elige semanas o meses, o menos días.',
  },
  statement: {
    no_file:
      'Todavía estamos generando el PDF de este estado de cuenta. Inténtalo de nuevo en unos minutos.',
    same: 'El diario coincide con esta edición, así que no hay nada que corregir.',
    superseded: 'Hay una edición más reciente de este estado de cuenta. Corrige esa.',
  },
}
