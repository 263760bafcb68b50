/** Real countries and cities, so that maps and place filters are meaningful; the organisations in them are invented. */
export interface DemoCountry {
  country: string
  code: string
  continent: string
  /** Latitude and longitude in degrees. */
  cities: readonly (readonly [city: string, region: string, lat: number, lon: number])[]
  currency: string
}

export const demoCountries: readonly DemoCountry[] = [
  {
    country: 'Germany',
    code: 'DE',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Leipzig', 'Saxony', 51.34, 12.37],
      ['Freiburg', 'Baden-Württemberg', 47.99, 7.85],
      ['Köln', 'North Rhine-Westphalia', 50.94, 6.96],
    ],
  },
  {
    country: 'United Kingdom',
    code: 'GB',
    continent: 'Europe',
    currency: 'GBP',
    cities: [
      ['Leeds', 'England', 53.8, -1.55],
      ['Dundee', 'Scotland', 56.46, -2.97],
      ['Swansea', 'Wales', 51.62, -3.94],
    ],
  },
  {
    country: 'United States',
    code: 'US',
    continent: 'North America',
    currency: 'USD',
    cities: [
      ['Madison', 'Wisconsin', 43.07, -89.4],
      ['Tucson', 'Arizona', 32.22, -110.97],
      ['Portland', 'Oregon', 45.52, -122.68],
      ['Durham', 'North Carolina', 35.99, -78.9],
    ],
  },
  {
    country: 'France',
    code: 'FR',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Grenoble', 'Auvergne-Rhône-Alpes', 45.19, 5.72],
      ['Nantes', 'Pays de la Loire', 47.22, -1.55],
    ],
  },
  {
    country: 'Sweden',
    code: 'SE',
    continent: 'Europe',
    currency: 'SEK',
    cities: [
      ['Umeå', 'Västerbotten', 63.83, 20.26],
      ['Göteborg', 'Västra Götaland', 57.71, 11.97],
    ],
  },
  {
    country: 'Denmark',
    code: 'DK',
    continent: 'Europe',
    currency: 'DKK',
    cities: [
      ['Aarhus', 'Central Denmark', 56.16, 10.2],
      ['Odense', 'Southern Denmark', 55.4, 10.4],
    ],
  },
  {
    country: 'Norway',
    code: 'NO',
    continent: 'Europe',
    currency: 'NOK',
    cities: [
      ['Bergen', 'Vestland', 60.39, 5.32],
      ['Tromsø', 'Troms', 69.65, 18.96],
    ],
  },
  {
    country: 'Finland',
    code: 'FI',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Oulu', 'Northern Ostrobothnia', 65.01, 25.47],
      ['Turku', 'Southwest Finland', 60.45, 22.27],
    ],
  },
  {
    country: 'Austria',
    code: 'AT',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Graz', 'Styria', 47.07, 15.44],
      ['Innsbruck', 'Tyrol', 47.27, 11.4],
    ],
  },
  {
    country: 'Switzerland',
    code: 'CH',
    continent: 'Europe',
    currency: 'CHF',
    cities: [
      ['Bern', 'Bern', 46.95, 7.45],
      ['Lausanne', 'Vaud', 46.52, 6.63],
    ],
  },
  {
    country: 'Belgium',
    code: 'BE',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Ghent', 'East Flanders', 51.05, 3.72],
      ['Liège', 'Wallonia', 50.63, 5.58],
    ],
  },
  {
    country: 'Spain',
    code: 'ES',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Zaragoza', 'Aragon', 41.65, -0.89],
      ['Málaga', 'Andalusia', 36.72, -4.42],
    ],
  },
  {
    country: 'Portugal',
    code: 'PT',
    continent: 'Europe',
    currency: 'EUR',
    cities: [
      ['Coimbra', 'Centro', 40.21, -8.42],
      ['Braga', 'Norte', 41.55, -8.42],
    ],
  },
  {
    country: 'Poland',
    code: 'PL',
    continent: 'Europe',
    currency: 'PLN',
    cities: [
      ['Wrocław', 'Lower Silesia', 51.11, 17.03],
      ['Łódź', 'Łódź', 51.76, 19.46],
    ],
  },
  {
    country: 'Czechia',
    code: 'CZ',
    continent: 'Europe',
    currency: 'CZK',
    cities: [
      ['Brno', 'South Moravia', 49.2, 16.61],
      ['Plzeň', 'Plzeň', 49.75, 13.38],
    ],
  },
  { country: 'Greece', code: 'GR', continent: 'Europe', currency: 'EUR', cities: [['Thessaloniki', 'Central Macedonia', 40.64, 22.94]] },
  { country: 'Ireland', code: 'IE', continent: 'Europe', currency: 'EUR', cities: [['Galway', 'Connacht', 53.27, -9.05]] },
  {
    country: 'Türkiye',
    code: 'TR',
    continent: 'Asia',
    currency: 'TRY',
    cities: [
      ['İzmir', 'Aegean', 38.42, 27.14],
      ['Ankara', 'Central Anatolia', 39.93, 32.86],
    ],
  },
  { country: 'Israel', code: 'IL', continent: 'Asia', currency: 'ILS', cities: [['Haifa', 'Haifa', 32.79, 34.99]] },
  {
    country: 'China',
    code: 'CN',
    continent: 'Asia',
    currency: 'CNY',
    cities: [
      ['Hangzhou', 'Zhejiang', 30.27, 120.16],
      ['Chengdu', 'Sichuan', 30.57, 104.07],
    ],
  },
  {
    country: 'Japan',
    code: 'JP',
    continent: 'Asia',
    currency: 'JPY',
    cities: [
      ['Sendai', 'Miyagi', 38.27, 140.87],
      ['Fukuoka', 'Fukuoka', 33.59, 130.4],
    ],
  },
  { country: 'South Korea', code: 'KR', continent: 'Asia', currency: 'KRW', cities: [['Daejeon', 'Daejeon', 36.35, 127.38]] },
  { country: 'Singapore', code: 'SG', continent: 'Asia', currency: 'SGD', cities: [['Singapore', 'Singapore', 1.35, 103.82]] },
  { country: 'Vietnam', code: 'VN', continent: 'Asia', currency: 'VND', cities: [['Huế', 'Thừa Thiên Huế', 16.46, 107.6]] },
  {
    country: 'India',
    code: 'IN',
    continent: 'Asia',
    currency: 'INR',
    cities: [
      ['Pune', 'Maharashtra', 18.52, 73.86],
      ['Kochi', 'Kerala', 9.93, 76.27],
    ],
  },
  { country: 'Egypt', code: 'EG', continent: 'Africa', currency: 'EGP', cities: [['Alexandria', 'Alexandria', 31.2, 29.92]] },
  { country: 'Morocco', code: 'MA', continent: 'Africa', currency: 'MAD', cities: [['Fès', 'Fès-Meknès', 34.03, -5.0]] },
  { country: 'Nigeria', code: 'NG', continent: 'Africa', currency: 'NGN', cities: [['Ibadan', 'Oyo', 7.38, 3.95]] },
  { country: 'Ghana', code: 'GH', continent: 'Africa', currency: 'GHS', cities: [['Kumasi', 'Ashanti', 6.69, -1.62]] },
  { country: 'Kenya', code: 'KE', continent: 'Africa', currency: 'KES', cities: [['Eldoret', 'Uasin Gishu', 0.51, 35.27]] },
  { country: 'South Africa', code: 'ZA', continent: 'Africa', currency: 'ZAR', cities: [['Durban', 'KwaZulu-Natal', -29.86, 31.02]] },
  {
    country: 'Brazil',
    code: 'BR',
    continent: 'South America',
    currency: 'BRL',
    cities: [
      ['Campinas', 'São Paulo', -22.91, -47.06],
      ['Belém', 'Pará', -1.46, -48.5],
    ],
  },
  { country: 'Argentina', code: 'AR', continent: 'South America', currency: 'ARS', cities: [['Córdoba', 'Córdoba', -31.42, -64.19]] },
  { country: 'Chile', code: 'CL', continent: 'South America', currency: 'CLP', cities: [['Valdivia', 'Los Ríos', -39.81, -73.25]] },
  { country: 'Mexico', code: 'MX', continent: 'North America', currency: 'MXN', cities: [['Mérida', 'Yucatán', 20.97, -89.62]] },
  {
    country: 'Canada',
    code: 'CA',
    continent: 'North America',
    currency: 'CAD',
    cities: [
      ['Halifax', 'Nova Scotia', 44.65, -63.58],
      ['Québec', 'Quebec', 46.81, -71.21],
    ],
  },
  {
    country: 'Australia',
    code: 'AU',
    continent: 'Oceania',
    currency: 'AUD',
    cities: [
      ['Hobart', 'Tasmania', -42.88, 147.33],
      ['Perth', 'Western Australia', -31.95, 115.86],
    ],
  },
  { country: 'New Zealand', code: 'NZ', continent: 'Oceania', currency: 'NZD', cities: [['Dunedin', 'Otago', -45.88, 170.5]] },
]
