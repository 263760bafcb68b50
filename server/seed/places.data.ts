/** Real countries and cities, so that maps and filters by place mean something; the organisations in them are invented. */
export interface Place {
  country: string
  code: string
  continent: string
  cities: readonly (readonly [city: string, region: string])[]
  currency: string
}

export const places: readonly Place[] = [
  {
    country: 'Germany',
    code: 'DE',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Leipzig', 'Saxony'],
      ['Freiburg', 'Baden-Württemberg'],
      ['Köln', 'North Rhine-Westphalia'],
    ],
  },
  {
    country: 'United Kingdom',
    code: 'GB',
    continent: 'Europe',
    currency: 'GBP',
    cities: [
      ['Leeds', 'England'],
      ['Dundee', 'Scotland'],
      ['Swansea', 'Wales'],
    ],
  },
  {
    country: 'United States',
    code: 'US',
    continent: 'North America',
    currency: 'USD',
    cities: [
      ['Madison', 'Wisconsin'],
      ['Tucson', 'Arizona'],
      ['Portland', 'Oregon'],
      ['Durham', 'North Carolina'],
    ],
  },
  {
    country: 'France',
    code: 'FR',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Grenoble', 'Auvergne-Rhône-Alpes'],
      ['Nantes', 'Pays de la Loire'],
    ],
  },
  {
    country: 'Sweden',
    code: 'SE',
    continent: 'Europe',
    currency: 'SEK',
    cities: [
      ['Umeå', 'Västerbotten'],
      ['Göteborg', 'Västra Götaland'],
    ],
  },
  {
    country: 'Denmark',
    code: 'DK',
    continent: 'Europe',
    currency: 'DKK',
    cities: [
      ['Aarhus', 'Central Denmark'],
      ['Odense', 'Southern Denmark'],
    ],
  },
  {
    country: 'Norway',
    code: 'NO',
    continent: 'Europe',
    currency: 'NOK',
    cities: [
      ['Bergen', 'Vestland'],
      ['Tromsø', 'Troms'],
    ],
  },
  {
    country: 'Finland',
    code: 'FI',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Oulu', 'Northern Ostrobothnia'],
      ['Turku', 'Southwest Finland'],
    ],
  },
  {
    country: 'Austria',
    code: 'AT',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Graz', 'Styria'],
      ['Innsbruck', 'Tyrol'],
    ],
  },
  {
    country: 'Switzerland',
    code: 'CH',
    continent: 'Europe',
    currency: 'CHF',
    cities: [
      ['Bern', 'Bern'],
      ['Lausanne', 'Vaud'],
    ],
  },
  {
    country: 'Belgium',
    code: 'BE',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Ghent', 'East Flanders'],
      ['Liège', 'Wallonia'],
    ],
  },
  {
    country: 'Spain',
    code: 'ES',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Zaragoza', 'Aragon'],
      ['Málaga', 'Andalusia'],
    ],
  },
  {
    country: 'Portugal',
    code: 'PT',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Coimbra', 'Centro'],
      ['Braga', 'Norte'],
    ],
  },
  {
    country: 'Poland',
    code: 'PL',
    continent: 'Europe',
    currency: 'PLN',
    cities: [
      ['Wrocław', 'Lower Silesia'],
      ['Łódź', 'Łódź'],
    ],
  },
  {
    country: 'Czechia',
    code: 'CZ',
    continent: 'Europe',
    currency: 'CZK',
    cities: [
      ['Brno', 'South Moravia'],
      ['Plzeň', 'Plzeň'],
    ],
  },
  { country: 'Greece', code: 'GR', continent: 'Europe', currency: 'EUR', cities: [['Thessaloniki', 'Central Macedonia']] },
  { country: 'Ireland', code: 'IE', continent: 'Europe', currency: 'EUR', cities: [['Galway', 'Connacht']] },
  {
    country: 'Türkiye',
    code: 'TR',
    continent: 'Asia',
    currency: 'TRY',
    cities: [
      ['İzmir', 'Aegean'],
      ['Ankara', 'Central Anatolia'],
    ],
  },
  { country: 'Israel', code: 'IL', continent: 'Asia', currency: 'ILS', cities: [['Haifa', 'Haifa']] },
  {
    country: 'China',
    code: 'CN',
    continent: 'Asia',
    currency: 'CNY',
    cities: [
      ['Hangzhou', 'Zhejiang'],
      ['Chengdu', 'Sichuan'],
    ],
  },
  {
    country: 'Japan',
    code: 'JP',
    continent: 'Asia',
    currency: 'JPY',
    cities: [
      ['Sendai', 'Miyagi'],
      ['Fukuoka', 'Fukuoka'],
    ],
  },
  { country: 'South Korea', code: 'KR', continent: 'Asia', currency: 'KRW', cities: [['Daejeon', 'Daejeon']] },
  { country: 'Singapore', code: 'SG', continent: 'Asia', currency: 'SGD', cities: [['Singapore', 'Singapore']] },
  { country: 'Vietnam', code: 'VN', continent: 'Asia', currency: 'VND', cities: [['Huế', 'Thừa Thiên Huế']] },
  {
    country: 'India',
    code: 'IN',
    continent: 'Asia',
    currency: 'INR',
    cities: [
      ['Pune', 'Maharashtra'],
      ['Kochi', 'Kerala'],
    ],
  },
  { country: 'Egypt', code: 'EG', continent: 'Africa', currency: 'EGP', cities: [['Alexandria', 'Alexandria']] },
  { country: 'Morocco', code: 'MA', continent: 'Africa', currency: 'MAD', cities: [['Fès', 'Fès-Meknès']] },
  { country: 'Nigeria', code: 'NG', continent: 'Africa', currency: 'NGN', cities: [['Ibadan', 'Oyo']] },
  { country: 'Ghana', code: 'GH', continent: 'Africa', currency: 'GHS', cities: [['Kumasi', 'Ashanti']] },
  { country: 'Kenya', code: 'KE', continent: 'Africa', currency: 'KES', cities: [['Eldoret', 'Uasin Gishu']] },
  { country: 'South Africa', code: 'ZA', continent: 'Africa', currency: 'ZAR', cities: [['Durban', 'KwaZulu-Natal']] },
  {
    country: 'Brazil',
    code: 'BR',
    continent: 'South America',
    currency: 'BRL',
    cities: [
      ['Campinas', 'São Paulo'],
      ['Belém', 'Pará'],
    ],
  },
  { country: 'Argentina', code: 'AR', continent: 'South America', currency: 'ARS', cities: [['Córdoba', 'Córdoba']] },
  { country: 'Chile', code: 'CL', continent: 'South America', currency: 'CLP', cities: [['Valdivia', 'Los Ríos']] },
  { country: 'Mexico', code: 'MX', continent: 'North America', currency: 'MXN', cities: [['Mérida', 'Yucatán']] },
  {
    country: 'Canada',
    code: 'CA',
    continent: 'North America',
    currency: 'CAD',
    cities: [
      ['Halifax', 'Nova Scotia'],
      ['Québec', 'Quebec'],
    ],
  },
  {
    country: 'Australia',
    code: 'AU',
    continent: 'Oceania',
    currency: 'AUD',
    cities: [
      ['Hobart', 'Tasmania'],
      ['Perth', 'Western Australia'],
    ],
  },
  { country: 'New Zealand', code: 'NZ', continent: 'Oceania', currency: 'NZD', cities: [['Dunedin', 'Otago']] },
]
